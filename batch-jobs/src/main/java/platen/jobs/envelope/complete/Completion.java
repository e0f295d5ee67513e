package platen.jobs.envelope.complete;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.UUID;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeStore;
import platen.jobs.envelope.notice.EnvelopeMails;
import platen.jobs.envelope.notice.EnvelopeNotices;
import platen.jobs.envelope.trail.Acting;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.envelope.trail.TrailType;
import platen.jobs.webhook.EnvelopeEvents;
import tools.jackson.databind.node.ObjectNode;

/** Records that an envelope is completed, with its entry in the trail, its event and its mails. */
record Completion(EnvelopeStore envelopes, EnvelopeTrail trail, EnvelopeEvents events, EnvelopeNotices notices,
        EnvelopeMails mails, Clock clock) {

    /** Records a sealed document in the caller's transaction. */
    void record(UUID id, EnvelopeStore.SealedFile file) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        if (!envelopes.complete(id, file, now)) {
            throw new IllegalStateException("The envelope " + id + " is not being sealed");
        }
        ObjectNode facts = EnvelopeTrail.facts()
                .put("sha256", HexFormat.of().formatHex(file.sha256()))
                .put("page_count", file.pageCount())
                .put("level", file.level());
        if (file.unstamped()) {
            facts.put("unstamped", true);
        }
        trail.append(id, TrailType.COMPLETED, Acting.SYSTEM, facts);
        Envelope envelope = envelopes.get(id).orElseThrow();
        events.completed(envelope);
        notices.complete(envelope);
        mails.tellSender(envelope, "\"" + envelope.terms().title() + "\" is completed: all have signed.");
    }
}
