# `just` lists the daily commands; each is one line that can be typed as well.

_list:
    @{{ just_executable() }} --list --unsorted

# The whole platform on this machine, with demo data
run *arguments:
    cargo run --release --package local --bin lectern -- {{ arguments }}

# All tests; those that need the built functions tell why they are skipped
test *arguments:
    cargo test --workspace {{ arguments }}

# Sheets on the offline results, to be read blind (docs/offline-quality.md)
evaluate *arguments:
    cargo run --package evaluate -- {{ arguments }}

# Clippy, formatting, licences, the template
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets --locked -- -D warnings
    cargo deny --locked check licenses bans sources
    sam validate --lint --region us-east-1
    cfn-lint template.yaml

fmt:
    cargo fmt --all

# How large the code is, and whether its files import each other in circles
lines:
    scripts/lines

# The Lambda functions, into target/functions (see scripts/build-functions --help)
functions *arguments:
    scripts/build-functions {{ arguments }}

# The deployed shape under `sam local`, checked from end to end
sam:
    scripts/sam-local

# Build for Lambda's processor, package, deploy
deploy *arguments:
    scripts/build-functions
    sam build
    sam deploy {{ arguments }}

# Thousands of requests held against the OpenAPI document; needs schemathesis from PyPI
schemathesis *arguments:
    scripts/schemathesis {{ arguments }}

# Others' SDKs, servers and browsers against the service; needs .ci/requirements.txt from PyPI
peers *arguments:
    pytest peers {{ arguments }}

# What must pass before a change lands, or some steps of it
ci *steps:
    .ci/run {{ steps }}
