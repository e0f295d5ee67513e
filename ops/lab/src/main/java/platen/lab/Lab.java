package platen.lab;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import platen.lab.benchmark.BatchBenchmark;
import platen.lab.benchmark.Fairness;
import platen.lab.benchmark.HttpErrorBenchmark;
import platen.lab.benchmark.JobsBench;
import platen.lab.benchmark.Latency;
import platen.lab.editor.EditorsLoad;
import platen.lab.editor.PreviewBenchmark;
import platen.lab.fidelity.FidelityReport;
import platen.lab.http.FormLoad;
import platen.lab.http.HttpBenchmark;
import platen.lab.pages.PagesBenchmark;
import platen.lab.reliability.BatchCrashTest;
import platen.lab.reliability.CrashTest;
import platen.lab.reliability.KillTest;
import platen.lab.reliability.OutageTest;
import platen.lab.reliability.RollTest;
import platen.lab.reliability.ScheduleTest;
import platen.lab.reliability.TransferTest;
import platen.lab.webhook.WebhookAddresses;
import platen.lab.webhook.WebhookFlood;
import platen.lab.webhook.WebhookIsolation;
import platen.lab.webhook.WebhookSender;
import platen.ops.Platen;

/** Command line of the lab. */
@Command(name = "lab", description = "Runs reliability tests and benchmarks.", synopsisSubcommandLabel = "COMMAND", subcommands = {
        KillTest.class, CrashTest.class, OutageTest.class, ScheduleTest.class, BatchCrashTest.class, TransferTest.class,
        RollTest.class,
        WebhookFlood.class,
        WebhookSender.class, WebhookIsolation.class, WebhookAddresses.class, JobsBench.class, BatchBenchmark.class,
        Fairness.class, FormLoad.class,
        Latency.class, HttpErrorBenchmark.class, HttpBenchmark.class, PreviewBenchmark.class, EditorsLoad.class,
        PagesBenchmark.class, FidelityReport.class})
public final class Lab implements Runnable {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT, description = "Show this help.")
    private boolean help;

    Lab() {}

    public static void main(String[] args) {
        System.exit(Platen.execute(new Lab(), args));
    }

    @Override
    public void run() {
        if (spec != null) {
            throw new ParameterException(spec.commandLine(), "Name a command.");
        }
    }
}
