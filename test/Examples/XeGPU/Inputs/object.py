# Writes the contents of the last object of a `gpu.binary` on standard input to standard output.

import re
import sys

text = sys.stdin.buffer.read()
contents = re.search(rb'"((?:[^"\\]|\\.)*)">\]', text).group(1)


def plain(match):
    code = match.group(1)
    return code if len(code) == 1 else bytes.fromhex(code.decode())


sys.stdout.buffer.write(re.sub(rb'\\([0-9A-F]{2}|[\\"])', plain, contents))
