package platen.jobs.outbound;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import platen.jobs.outbound.Outcome.Answered;

/** A client that may connect to receivers on this machine. */
final class OutboundClientFixture {
    static final Limits LIMITS = new Limits(Duration.ofSeconds(60), 64 << 10);
    static final AllowList LOOPBACK = AllowList.parse(List.of("127.0.0.1"));
    static final OutboundClient CLIENT = new OutboundClient(LOOPBACK);

    private OutboundClientFixture() {}

    static Outcome get(FakeReceiver receiver, Limits limits) {
        return CLIENT.exchange(OutboundRequest.get(receiver.url("/"), Map.of(), limits));
    }

    static Outcome get(OutboundClient by, String url) {
        return by.exchange(OutboundRequest.get(url, Map.of(), LIMITS));
    }

    /** Returns the outcome of a request to a receiver that follows the script. */
    static Outcome exchange(FakeReceiver.Script script) {
        try (var receiver = new FakeReceiver(script)) {
            return get(receiver, LIMITS);
        }
    }

    /** Returns the answer parsed from these bytes. */
    static Answered answered(String... answer) {
        return (Answered) exchange(FakeReceiver.answering(answer));
    }
}
