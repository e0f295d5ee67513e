package platen.ops.proof;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import platen.db.check.InvariantCheck.Finding;
import platen.ops.Refused;

/**
 * {@code platen kill-test}: one kill per seed. A seed says who dies, where, and at which hit; the same seed dies the
 * same way. One worker lives through all of it and takes over what the others leave behind.
 */
@Command(name = "kill-test", description = "Kills servers at seeded places in the middle of renders and counts what came of them.")
public final class KillTest implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Sample sample;

    @Option(names = "--seeds", defaultValue = "25", description = "kills (default: 25)")
    private int seeds;

    @Option(names = "--from", defaultValue = "1", description = "first seed (default: 1)")
    private long from;

    @Option(names = "--renders", defaultValue = "12", description = "renders in flight at each kill (default: 12)")
    private int renders;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        out.println("%d kills, seeds %d to %d, %d renders around each".formatted(seeds, from, from + seeds - 1,
                renders));
        out.flush();
        long begun = System.nanoTime();
        var toll = new Toll();
        try (var stage = new Stage(sample.form()); var judges = Executors.newFixedThreadPool(8)) {
            var verdicts = new ArrayList<Future<?>>();
            Death next = Death.ofSeed(from);
            next.prepare(stage);
            for (long seed : LongStream.range(from, from + seeds).toArray()) {
                Death death = next;
                if (seed + 1 < from + seeds) {
                    next = Death.ofSeed(seed + 1);
                    next.prepare(stage);
                }
                List<String> ids = death.strike(stage, sample, renders);
                verdicts.add(judges.submit(() -> toll.judge(stage, death, ids)));
                if (verdicts.size() % 25 == 0) {
                    out.println("  %d kills, %.0f s: %s".formatted(verdicts.size(), (System.nanoTime() - begun) / 1e9,
                            toll));
                    out.flush();
                }
            }
            for (Future<?> each : verdicts) {
                each.get();
            }
            verdict(out, stage, toll);
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("A kill could not be judged", e);
        }
    }

    private void verdict(PrintWriter out, Stage stage, Toll toll) {
        List<Finding> broken = stage.broken();
        long rows = stage.submissions("seed-").size();
        out.println("%d kills: %s; %d rows for %d renders; %d promises broken".formatted(seeds, toll, rows,
                (long) seeds * renders, broken.size()));
        broken.forEach(out::println);
        out.flush();
        if (!toll.spotless() || rows != (long) seeds * renders || !broken.isEmpty()) {
            throw new Refused("The kill test failed; each figure but the last must be 0.");
        }
    }
}
