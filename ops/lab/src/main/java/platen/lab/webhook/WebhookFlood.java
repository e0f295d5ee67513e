package platen.lab.webhook;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.springframework.beans.factory.BeanFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import platen.db.core.PublicId;
import platen.db.postgres.EmbeddedDatabase;
import platen.db.webhook.Attempt;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryFilter;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.DeliveryStore;
import platen.jobs.webhook.DeliveryDispatcher;
import platen.jobs.webhook.RetrySchedule;
import platen.lab.process.ChildProcess;
import platen.lab.process.ProcessLauncher;
import platen.ops.Platen;
import platen.ops.command.CommandException;
import platen.ops.launch.CommandBeans;
import platen.ops.launch.DatabaseHandle;

/**
 * {@code ops/lab/bin/lab webhook-flood}: sends many events to receivers that fail at random, with shortened retry
 * delays. Then the log must account for every request that arrived.
 */
@Command(name = "webhook-flood", description = "Sends many events to receivers that fail at random, and accounts for every request.")
public final class WebhookFlood implements Runnable {
    private static final int WORKSPACES = 20;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(names = "--events", paramLabel = "N", defaultValue = "10000", description = "default: 10000")
    private int events;

    @Option(names = "--kill", paramLabel = "N", defaultValue = "0", description = "kills (-9) of the sender, spread over the flood (default: 0)")
    private int kills;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        Path data = temporary();
        try (CommandBeans context = CommandBeans.open(DatabaseHandle.Access.EITHER,
                List.of("--platen.data=" + data, "--platen.outbound.allow=127.0.0.0/8"));
                var receiver = new FlakyReceiver()) {
            BeanFactory beans = context.all();
            List<EventSource> announcers = announcers(beans, receiver);
            out.println("Sending %,d events to %d receivers of which half the answers are failures …".formatted(events,
                    WORKSPACES));
            out.flush();
            long begun = System.nanoTime();
            if (kills == 0) {
                sendHere(beans, announcers);
            } else {
                sendElsewhere(beans, data, announcers, out);
            }
            var account = new Account(beans.getBean(DeliveryStore.class), announcers, receiver.received());
            account.tell(out, Duration.ofNanos(System.nanoTime() - begun));
            account.check(events, receiver.unbelieved());
        }
        out.println(kills == 0
                ? "Every event was delivered or given up after exactly %d attempts, and the log has every request."
                        .formatted(RetrySchedule.ATTEMPTS)
                : "Every event was delivered or given up after exactly %d attempts, and the log names the lost ones."
                        .formatted(RetrySchedule.ATTEMPTS));
        out.flush();
    }

    private void sendHere(BeanFactory beans, List<EventSource> announcers) {
        try (DeliveryDispatcher deliveries = WebhookSender.hurried(beans)) {
            announce(announcers, 0, events, deliveries::wake);
            awaitEnds(beans.getBean(DeliveryStore.class), announcers, deliveries::wake);
        }
    }

    /** Sends in a process that is killed after each share of the events, in the middle of its requests. */
    private void sendElsewhere(BeanFactory beans, Path data, List<EventSource> announcers, PrintWriter out) {
        String url = EmbeddedDatabase.url(data.resolve("database")).orElseThrow();
        ChildProcess sender = sender(url, data);
        for (int kill = 1; kill <= kills; kill++) {
            announce(announcers, (int) ((long) events * (kill - 1) / (kills + 1)),
                    (int) ((long) events * kill / (kills + 1)), () -> {});
            sender.kill();
            out.println("  kill -9 of the sender, number %d".formatted(kill));
            out.flush();
            sender = sender(url, data);
        }
        announce(announcers, (int) ((long) events * kills / (kills + 1)), events, () -> {});
        awaitEnds(beans.getBean(DeliveryStore.class), announcers, () -> {});
        sender.kill();
    }

    private static ChildProcess sender(String url, Path data) {
        ChildProcess sender = ChildProcess.begin(
                new ProcessLauncher(data).command(Platen.class, List.of(), List.of("webhook-sender", url)),
                data.resolve("sender.log"));
        sender.ready();
        return sender;
    }

    private static void announce(List<EventSource> announcers, int from, int to, Runnable after) {
        for (int i = from; i < to; i++) {
            announcers.get(i % WORKSPACES).announce(i);
            after.run();
        }
    }

    private static List<EventSource> announcers(BeanFactory beans, FlakyReceiver receiver) {
        var announcers = new ArrayList<EventSource>();
        for (int i = 0; i < WORKSPACES; i++) {
            var announcer = new EventSource(beans, "flood-" + i);
            receiver.believes("hook-" + i, announcer.listen(receiver.url("hook-" + i)));
            announcers.add(announcer);
        }
        return announcers;
    }

    private static void awaitEnds(DeliveryStore rows, List<EventSource> announcers, Runnable meanwhile) {
        DeliveryFilter pending = DeliveryFilter.of(null, DeliveryStatus.PENDING);
        for (EventSource each : announcers) {
            while (!rows.newest(each.workspaceId(), pending, 1).isEmpty()) {
                meanwhile.run();
                LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
            }
        }
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("platen-flood");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Compares the log with what the receivers have received. */
    private static final class Account {
        private final int[] deliveredAfter = new int[RetrySchedule.ATTEMPTS + 1];
        private final List<String> faults = new ArrayList<>();
        private int exhausted;
        private int attempts;
        private int requests;
        private int repeats;
        private int lost;

        Account(DeliveryStore rows, List<EventSource> announcers, Map<String, AtomicInteger> received) {
            for (EventSource announcer : announcers) {
                List<Delivery> deliveries = rows.newest(announcer.workspaceId(), DeliveryFilter.ALL, Integer.MAX_VALUE);
                Map<UUID, List<Attempt>> tried = rows.attemptsOf(deliveries.stream().map(Delivery::id).toList());
                for (Delivery each : deliveries) {
                    AtomicInteger seen = received.get(PublicId.EVENT.of(each.eventId()));
                    add(each, tried.getOrDefault(each.id(), List.of()), seen == null ? 0 : seen.get());
                }
            }
        }

        private void add(Delivery delivery, List<Attempt> tried, int seen) {
            String id = PublicId.DELIVERY.of(delivery.id());
            attempts += tried.size();
            requests += seen;
            repeats += Math.max(0, seen - 1);
            int lostHere = (int) tried.stream().filter(attempt -> attempt.durationMs() == null).count();
            lost += lostHere;
            boolean accepted = !tried.isEmpty() && Integer.valueOf(200).equals(tried.getLast().statusCode());
            if (delivery.status() == DeliveryStatus.DELIVERED && accepted) {
                deliveredAfter[tried.size()]++;
            } else if (delivery.status() == DeliveryStatus.FAILED && !accepted
                    && tried.size() == RetrySchedule.ATTEMPTS) {
                exhausted++;
            } else {
                faults.add(id + " is " + delivery.status().wire() + " after " + tried.size() + " attempts");
            }
            // If the sender was killed during an attempt, it is unknown whether the request arrived.
            if (seen > tried.size() || seen < tried.size() - lostHere) {
                faults.add(id + " was received " + seen + " times, and the log has " + tried.size() + " attempts");
            }
        }

        void tell(PrintWriter out, Duration took) {
            for (int number = 1; number < deliveredAfter.length; number++) {
                out.println("  delivered at attempt %d  %,7d".formatted(number, deliveredAfter[number]));
            }
            out.println("  given up after %d       %,7d".formatted(RetrySchedule.ATTEMPTS, exhausted));
            out.println("  requests received       %,7d, in the log %,d, repeats of an event %,d".formatted(requests,
                    attempts, repeats));
            out.println("  lost with their sender  %,7d".formatted(lost));
            out.println("  took %.1f s, %,.0f attempts a second".formatted(took.toMillis() / 1000.0,
                    attempts * 1000.0 / took.toMillis()));
            out.flush();
        }

        void check(int events, int unbelieved) {
            int ended = exhausted;
            for (int count : deliveredAfter) {
                ended += count;
            }
            if (ended != events) {
                faults.add(events + " events became " + ended + " deliveries");
            }
            if (unbelieved > 0) {
                faults.add(unbelieved + " requests had a wrong signature or other bytes than before");
            }
            if (!faults.isEmpty()) {
                throw new CommandException(String.join("\n", faults.subList(0, Math.min(20, faults.size()))));
            }
        }
    }
}
