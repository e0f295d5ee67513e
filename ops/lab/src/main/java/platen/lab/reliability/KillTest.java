package platen.lab.reliability;

import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import platen.lab.process.ReliabilityCommand;
import platen.lab.process.RenderSample;
import platen.ops.admin.JsonFile;
import platen.ops.command.CommandException;

/** {@code ops/lab/bin/lab kill-test}: runs a {@link KillLoop} with one kill per seed. */
@Command(name = "kill-test", description = "Kills workers, APIs and the database at seeded places in the middle of work and counts the results.")
public final class KillTest extends ReliabilityCommand {
    private static final Duration FINAL_WITHIN = Duration.ofSeconds(60);

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private RenderSample sample;

    @Option(names = "--seeds", defaultValue = "25", description = "kills (default: 25)")
    private int seeds;

    @Option(names = "--from", defaultValue = "1", description = "first seed (default: 1)")
    private long from;

    @Option(names = "--renders", defaultValue = "8", description = "renders around each kill (default: 8)")
    private int renders;

    @Override
    public void run() {
        say("%d kills, seeds %d to %d, %d renders around each".formatted(seeds, from, from + seeds - 1, renders));
        try (var fixture = new KillTestFixture(JsonFile.bytes(sample.form()))) {
            KillReport report = new KillLoop(fixture, sample, renders, FINAL_WITHIN, this::say).run(from, seeds);
            if (!report.faults().isEmpty()) {
                throw new CommandException("The kill test failed; each figure but the last must be 0.");
            }
        }
    }
}
