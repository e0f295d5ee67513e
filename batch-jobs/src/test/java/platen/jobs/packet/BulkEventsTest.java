package platen.jobs.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import platen.db.Environment;
import platen.db.PublicId;
import platen.db.webhook.DueDelivery;
import platen.db.webhook.Endpoint;
import platen.jobs.TestingWorkshop;
import platen.jobs.render.RenderJob;
import platen.jobs.render.RenderResult;

/** Events of rows on their way to a receiver that hears of other renders too. */
class BulkEventsTest {
    private static final Duration LEASE = Duration.ofMinutes(10);

    private final TestingPackets packets = new TestingPackets();
    private final TestingWorkshop shop = packets.shop;

    @AfterEach
    void close() {
        packets.close();
    }

    @Test
    void whatABulkOrderTellsLetsOtherEventsPass() {
        shop.template(shop.workspace, "letter");
        shop.endpointRows.create(new Endpoint(PublicId.next(), shop.workspace.id(), "https://example.org/hook",
                Environment.PRODUCTION, List.of("submission.completed", "batch.completed"), true, true, false, true,
                null, shop.clock.instant()), "whsec_secret");
        packets.worked(packets.request("letter", null), BatchesTest.rows(3));
        String interactive = rendered();

        assertThat(taken(1)).singleElement().satisfies(first -> assertThat(first.data()).contains(interactive));
        List<DueDelivery> rest = taken(10);
        assertThat(rest).extracting(DueDelivery::type)
                .containsExactlyInAnyOrder("submission.completed", "submission.completed", "submission.completed",
                        "batch.completed");
    }

    private String rendered() {
        var queued = (RenderResult.Queued) shop.renders
                .renderLater(shop.request(shop.workspace, "letter", "{\"name\":\"x\"}", null));
        shop.renderJobs.run(new RenderJob(queued.submission().id()));
        return PublicId.SUBMISSION.of(queued.submission().id());
    }

    /** What is sent next while the receiver has room for so many more. */
    private List<DueDelivery> taken(int room) {
        return shop.deliveryRows.claim(room, 10, LEASE);
    }
}
