package platen.ops;

import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.core.NestedExceptionUtils;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import platen.db.core.Database;
import platen.db.secret.SecretException;
import platen.jobs.retention.DataRemoved;
import platen.jobs.retention.LegalHolds;
import platen.ops.admin.AuditCommand;
import platen.ops.admin.CheckCommand;
import platen.ops.admin.DeliveriesCommand;
import platen.ops.admin.KeysCommand;
import platen.ops.admin.MigrateCommand;
import platen.ops.admin.SecretsCommand;
import platen.ops.admin.TemplatesCommand;
import platen.ops.admin.WebhooksCommand;
import platen.ops.admin.WorkflowsCommand;
import platen.ops.admin.WorkspacesCommand;
import platen.ops.admin.batch.BatchCommand;
import platen.ops.admin.batch.DestinationsCommand;
import platen.ops.admin.batch.SchedulesCommand;
import platen.ops.backup.BackupCommand;
import platen.ops.backup.RestoreCommand;
import platen.ops.command.CommandException;
import platen.ops.command.DiscardedLog;
import platen.ops.demo.DemoCommand;
import platen.ops.doctor.DoctorCommand;
import platen.ops.operator.OperatorCommand;
import platen.ops.people.PeopleCommand;
import platen.ops.privacy.PrivacyCommand;
import platen.ops.seal.SealCommand;
import platen.ops.seal.VerifyCommand;
import platen.ops.serve.ServeCommand;

/** Command line of Platen. */
@Command(name = "platen", description = "Renders documents from published templates and JSON.", versionProvider = Platen.Version.class, synopsisSubcommandLabel = "COMMAND", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:done",
        "1:refused or failed, the message says why", "2:the command line was not understood",
        "3:the batch is done, but rows of it failed; or a checked publication breaks callers",
        "4:a checked publication would have refused submissions",
        "5:a verified file was changed after it was sealed",
        "6:a verified file is not sealed, or by somebody else"}, footer = {"",
                "Settings come from the environment, for instance PLATEN_DATABASE_URL; see ops/docs/settings.md."})
public final class Platen implements Runnable {
    private static final String SERVE = "serve";
    private static final String DEMO = "demo";
    /** Commands that log what their servers do. */
    private static final List<String> STARTING_SERVERS = List.of(SERVE, DEMO);

    /** Names of the commands, in the order of the help. */
    private static final List<String> COMMANDS = List.of(SERVE, "workspaces", "keys", "templates", "workflows", "batch",
            "schedules", "destinations", "webhooks", "deliveries", "audit", "operator", "people", "secrets", "seal",
            "verify",
            "privacy", "backup",
            "restore", "check", "doctor", "migrate", DEMO);

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT, description = "Show this help.")
    private boolean help;

    @Option(names = {"-V", "--version"}, versionHelp = true, description = "Show the version.")
    private boolean version;

    Platen() {}

    public static void main(String[] args) {
        if (args.length > 0 && !STARTING_SERVERS.contains(args[0])) {
            DiscardedLog.use();
        }
        int code = args.length == 1 && args[0].equals(SERVE) ? serve() : run(args);
        // An exit prepares a log, for which a process that has started nothing has no need.
        if (code != CommandLine.ExitCode.OK || !asksForHelp(args)) {
            System.exit(code);
        }
    }

    /** Runs a command line and returns its exit code. */
    static int run(String... args) {
        return execute(commandLine(args), args);
    }

    /**
     * Runs a server without options and returns the exit code, without the time that reading the declarations of its
     * command line takes.
     */
    private static int serve() {
        silenceLogging();
        try {
            ServeCommand.serve(List.of(), new PrintWriter(System.out, true));
            return CommandLine.ExitCode.OK;
        } catch (RuntimeException e) {
            return tell(e, commandLine(SERVE));
        }
    }

    /** Runs a command line, with errors as one line for people, and returns its exit code. */
    public static int execute(Object command, String... args) {
        return execute(configured(new CommandLine(command)), args);
    }

    private static int execute(CommandLine commandLine, String... args) {
        return commandLine.setExecutionStrategy(new SilentRun()).execute(args);
    }

    /** Keeps logging silent until a server configures it. */
    private static void silenceLogging() {
        LoggingSystem.get(Platen.class.getClassLoader()).beforeInitialize();
    }

    /**
     * Returns the command line with the command that the arguments name, or with all commands if they name none: most of
     * the time before a command runs would go into reading the declarations of the others. The help of all commands
     * needs only their descriptions.
     */
    static CommandLine commandLine(String... args) {
        var commandLine = new CommandLine(new Platen());
        boolean isNamed = args.length > 0 && COMMANDS.contains(args[0]);
        for (String each : isNamed ? List.of(args[0]) : COMMANDS) {
            commandLine.addSubcommand(each, asksForHelp(args) ? description(type(each)) : type(each));
        }
        return configured(commandLine);
    }

    /** Returns whether a command line asks for the help of all commands or for the version, and for nothing else. */
    private static boolean asksForHelp(String... args) {
        return args.length == 1 && List.of("-h", "--help", "-V", "--version").contains(args[0]);
    }

    private static CommandSpec description(Class<?> command) {
        CommandSpec spec = CommandSpec.create();
        spec.usageMessage().description(command.getAnnotation(Command.class).description());
        return spec;
    }

    private static CommandLine configured(CommandLine commandLine) {
        return commandLine.setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((e, command, _) -> tell(e, command));
    }

    /** Returns the class of a command, without loading those of the others. */
    private static Class<?> type(String name) {
        return switch (name) {
            case SERVE -> ServeCommand.class;
            case "workspaces" -> WorkspacesCommand.class;
            case "keys" -> KeysCommand.class;
            case "templates" -> TemplatesCommand.class;
            case "workflows" -> WorkflowsCommand.class;
            case "batch" -> BatchCommand.class;
            case "schedules" -> SchedulesCommand.class;
            case "destinations" -> DestinationsCommand.class;
            case "webhooks" -> WebhooksCommand.class;
            case "deliveries" -> DeliveriesCommand.class;
            case "audit" -> AuditCommand.class;
            case "operator" -> OperatorCommand.class;
            case "people" -> PeopleCommand.class;
            case "secrets" -> SecretsCommand.class;
            case "seal" -> SealCommand.class;
            case "verify" -> VerifyCommand.class;
            case "privacy" -> PrivacyCommand.class;
            case "backup" -> BackupCommand.class;
            case "restore" -> RestoreCommand.class;
            case "check" -> CheckCommand.class;
            case "doctor" -> DoctorCommand.class;
            case "migrate" -> MigrateCommand.class;
            case DEMO -> DemoCommand.class;
            default -> throw new IllegalArgumentException("Unknown command: " + name);
        };
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Name a command.");
    }

    /**
     * Prints a refused command or a lost database connection as one line, and any other failure with its stack trace,
     * because it is a bug or a fault of the system. Returns the exit code.
     */
    private static int tell(Exception e, CommandLine command) {
        if (e instanceof CommandException || e instanceof SecretException || e instanceof LegalHolds.Held
                || e instanceof DataRemoved) {
            complain(command, e.getMessage());
        } else if (Database.isPassing(e)) {
            complain(command,
                    "The database went away, or cannot write now: " + NestedExceptionUtils.getMostSpecificCause(e)
                            .getMessage() + ". Nothing that it confirmed is lost; try again once it is back.");
        } else {
            e.printStackTrace(command.getErr());
        }
        return CommandLine.ExitCode.SOFTWARE;
    }

    private static void complain(CommandLine command, @Nullable String message) {
        command.getErr().println(command.getColorScheme().errorText("platen: " + message));
    }

    /** Runs a command with silent logging, which help and messages about the command line do not need. */
    private static final class SilentRun extends CommandLine.RunLast {
        @Override
        protected List<Object> handle(ParseResult parsed) {
            silenceLogging();
            return super.handle(parsed);
        }
    }

    /** Returns the version that the jar was built with. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[]{
                    "platen " + Objects.requireNonNullElse(Platen.class.getPackage().getImplementationVersion(),
                            "(from classes)")};
        }
    }
}
