package platen.ops.doctor;

import java.io.PrintWriter;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.springframework.core.env.ConfigurableEnvironment;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import platen.ops.command.CommandException;
import platen.ops.doctor.Finding.Status;
import platen.ops.launch.ContextLauncher;
import platen.ops.settings.Settings;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code platen doctor}: checks an installation and says what to do about what it finds. */
@Command(name = "doctor", description = {
        "Checks settings, database, secrets, mail, fonts and sandbox, and says what to do.",
        "Changes nothing and needs no running server."})
public final class DoctorCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(names = "--json", description = "print the findings as JSON, for programs")
    private boolean json;

    /** Returns 1 when a check failed, else 0; warnings do not count. */
    @Override
    public Integer call() {
        List<Finding> findings = findings();
        boolean works = findings.stream().noneMatch(each -> each.status() == Status.FAILURE);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(json(findings, works).toPrettyString());
        } else {
            findings.forEach(each -> print(each, out));
            out.println(works ? "Platen can work here." : "Platen cannot work here until the failures are solved.");
        }
        out.flush();
        return works ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private static List<Finding> findings() {
        ConfigurableEnvironment environment;
        try {
            environment = ContextLauncher.environment();
        } catch (CommandException e) {
            return List.of(Finding.failure("settings", String.valueOf(e.getMessage()),
                    "Correct the setting; ops/docs/settings.md lists all."));
        }
        Settings settings = ContextLauncher.settings(environment);
        var findings = new ArrayList<Finding>();
        findings.add(Finding.ok("settings", "all are known"));
        findings.add(MachineChecks.folder(settings));
        findings.add(ProcessChecks.owner(settings));
        findings.add(ProcessChecks.secretFiles(settings));
        findings.add(MachineChecks.disk(settings));
        findings.add(ProcessChecks.running(settings));
        findings.add(ProcessChecks.ports(settings, environment.getProperty("platen.telemetry.metrics-port")));
        findings.add(ProcessChecks.zone(System.getenv("TZ")));
        findings.addAll(new DatabaseChecks(settings, Clock.systemUTC()).run());
        findings.add(MachineChecks.address(environment.getProperty("platen.api.base-url")));
        findings.add(MachineChecks.mail(settings));
        findings.add(OutboundChecks.allowed(settings));
        findings.add(OutboundChecks.traces(environment.getProperty("platen.telemetry.traces-endpoint")));
        findings.add(DestinationChecks.folder(settings));
        findings.add(MachineChecks.engine());
        findings.add(MachineChecks.sandbox(settings));
        return findings;
    }

    private static void print(Finding finding, PrintWriter out) {
        String mark = switch (finding.status()) {
            case OK -> "ok      ";
            case WARNING -> "WARNING ";
            case FAILURE -> "FAILURE ";
        };
        out.println(mark + finding.check() + ": " + finding.message());
        if (!finding.advice().isEmpty()) {
            out.println("        " + finding.advice());
        }
    }

    private static ObjectNode json(List<Finding> findings, boolean works) {
        ObjectNode all = JsonNodeFactory.instance.objectNode().put("works", works);
        var checks = all.putArray("checks");
        findings.forEach(each -> checks.addObject()
                .put("check", each.check())
                .put("status", each.status().name().toLowerCase(Locale.ROOT))
                .put("message", each.message())
                .put("advice", each.advice()));
        return all;
    }
}
