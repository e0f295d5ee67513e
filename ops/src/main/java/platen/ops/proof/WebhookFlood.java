package platen.ops.proof;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import platen.db.Database;
import platen.db.PublicId;
import platen.db.webhook.Attempt;
import platen.db.webhook.Delivery;
import platen.db.webhook.DeliveryFilter;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.EndpointStore;
import platen.jobs.deliver.Deliveries;
import platen.jobs.deliver.EndpointNotices;
import platen.jobs.deliver.RetrySchedule;
import platen.jobs.observe.Meters;
import platen.jobs.observe.Traces;
import platen.jobs.outbound.OutboundClient;
import platen.ops.Foundation;
import platen.ops.Launch;
import platen.ops.Refused;

/**
 * {@code platen webhook-flood}: many events to receivers that fail at random, with the schedule of retries shortened so
 * that all of it happens while one watches. Then the log must account for every request that arrived.
 */
@Command(name = "webhook-flood", description = "Sends many events to receivers that fail at random, and accounts for every request.")
public final class WebhookFlood implements Runnable {
    private static final int WORKSPACES = 20;
    /** Six hours become two seconds. */
    private static final int HURRY = 10_000;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Option(names = "--events", paramLabel = "N", defaultValue = "10000", description = "default: 10000")
    private int events;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        Path data = temporary();
        try (ConfigurableApplicationContext house = Launch.command(List.of(Foundation.class))
                .run(List.of("--platen.data=" + data, "--platen.outbound.allow=127.0.0.0/8"));
                var receiver = new FlakyReceiver()) {
            List<Announcer> announcers = announcers(house, receiver);
            out.println("Sending %,d events to %d receivers of which half the answers are failures …".formatted(events,
                    WORKSPACES));
            out.flush();
            long begun = System.nanoTime();
            try (Deliveries deliveries = hurried(house)) {
                for (int i = 0; i < events; i++) {
                    announcers.get(i % WORKSPACES).announce(i);
                    deliveries.wake();
                }
                sendUntilAllHaveEnded(deliveries, house.getBean(DeliveryStore.class), announcers);
            }
            var account = new Account(house.getBean(DeliveryStore.class), announcers, receiver.received());
            account.tell(out, Duration.ofNanos(System.nanoTime() - begun));
            account.check(events, receiver.unbelieved());
        }
        out.println("Every event was delivered or given up after exactly %d attempts, and the log has every request."
                .formatted(RetrySchedule.ATTEMPTS));
        out.flush();
    }

    private static List<Announcer> announcers(BeanFactory house, FlakyReceiver receiver) {
        var announcers = new ArrayList<Announcer>();
        for (int i = 0; i < WORKSPACES; i++) {
            var announcer = new Announcer(house, "flood-" + i);
            receiver.believes("hook-" + i, announcer.listen(receiver.url("hook-" + i)));
            announcers.add(announcer);
        }
        return announcers;
    }

    private static Deliveries hurried(BeanFactory house) {
        return new Deliveries(house.getBean(Database.class), house.getBean(DeliveryStore.class),
                house.getBean(EndpointStore.class), house.getBean(EndpointNotices.class),
                house.getBean(OutboundClient.class),
                new RetrySchedule(RandomGenerator.getDefault(), HURRY), house.getBean(Meters.class),
                house.getBean(Traces.class), house.getBean(Clock.class));
    }

    /** What the timetable does each second, each few milliseconds. */
    private static void sendUntilAllHaveEnded(Deliveries deliveries, DeliveryStore rows, List<Announcer> announcers) {
        var pending = new DeliveryFilter(null, DeliveryStatus.PENDING, null, null, null);
        for (Announcer each : announcers) {
            while (!rows.newest(each.workspaceId(), pending, 1).isEmpty()) {
                deliveries.wake();
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

    /** The log beside what the receivers have seen. */
    private static final class Account {
        private final int[] deliveredAfter = new int[RetrySchedule.ATTEMPTS + 1];
        private final List<String> faults = new ArrayList<>();
        private int exhausted;
        private int attempts;
        private int requests;
        private int repeats;

        Account(DeliveryStore rows, List<Announcer> announcers, Map<String, AtomicInteger> received) {
            var all = new DeliveryFilter(null, null, null, null, null);
            for (Announcer announcer : announcers) {
                List<Delivery> deliveries = rows.newest(announcer.workspaceId(), all, Integer.MAX_VALUE);
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
            boolean accepted = !tried.isEmpty() && Integer.valueOf(200).equals(tried.getLast().statusCode());
            if (delivery.status() == DeliveryStatus.DELIVERED && accepted) {
                deliveredAfter[tried.size()]++;
            } else if (delivery.status() == DeliveryStatus.FAILED && !accepted
                    && tried.size() == RetrySchedule.ATTEMPTS) {
                exhausted++;
            } else {
                faults.add(id + " is " + delivery.status().wire() + " after " + tried.size() + " attempts");
            }
            if (tried.size() != seen) {
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
                throw new Refused(String.join("\n", faults.subList(0, Math.min(20, faults.size()))));
            }
        }
    }
}
