//! oxmlir-dialects
