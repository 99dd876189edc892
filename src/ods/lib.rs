//! oxmlir-ods
