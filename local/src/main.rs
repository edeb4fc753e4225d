//! `lectern`: the development stack as a program.

mod banner;
mod cli;

use std::process::ExitCode;

use clap::Parser;
use local::{FirstAdmin, Purpose, Ready, Services, Stack, StartError};
use telemetry::Vars;

use crate::cli::{Cli, Command};

#[tokio::main]
async fn main() -> ExitCode {
    match run(Cli::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            banner::failed(&error);
            ExitCode::FAILURE
        }
    }
}

async fn run(cli: Cli) -> Result<(), StartError> {
    let environment = Vars::from_environment();
    telemetry::log::init_for_people(&environment)?;
    let options = cli.common.options(&environment);
    match cli.command {
        None => {
            let stack = Stack::start(options).await?;
            announce(&cli, &stack.ready)?;
            banner::stack(&stack.ready);
            interrupted().await;
            stack.stop().await;
        }
        Some(Command::Services) => {
            let services = Services::start(&options, Purpose::Outside).await?;
            announce(&cli, &services.ready)?;
            banner::services(&services.ready);
            interrupted().await;
            services.stop().await;
        }
        Some(Command::FirstAdmin(admin)) => {
            let token = FirstAdmin::from(admin).create(&environment).await?;
            banner::plain(&format!("{token}\n"));
        }
        Some(Command::Openapi) => banner::plain(&local::openapi_document()?),
    }
    Ok(())
}

fn announce(cli: &Cli, ready: &Ready) -> Result<(), StartError> {
    let Some(file) = &cli.common.ready_file else {
        return Ok(());
    };
    ready.write(file).map_err(|cause| StartError::ReadyFile {
        file: file.clone(),
        cause,
    })
}

/// Waits for Ctrl-C, or for the signal that ends services.
async fn interrupted() {
    let terminated = async {
        #[cfg(unix)]
        if let Ok(mut signal) =
            tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())
        {
            signal.recv().await;
            return;
        }
        std::future::pending::<()>().await;
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        () = terminated => {}
    }
}
