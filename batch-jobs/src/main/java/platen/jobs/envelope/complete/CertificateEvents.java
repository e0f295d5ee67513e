package platen.jobs.envelope.complete;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.TrailEntry;
import platen.jobs.envelope.text.EnvelopeTexts;
import platen.jobs.envelope.trail.LinkEntries;
import platen.jobs.envelope.trail.TrailType;
import tools.jackson.databind.node.ObjectNode;

/** The events of a trail as a certificate lists them. */
final class CertificateEvents {
    /** Maximum number of events of a certificate. A sender may give links again as often as wanted. */
    static final int MAX_EVENTS = 400;

    /** Types that are listed before others. */
    private static final Set<String> FIRST = Set.of(TrailType.CREATED.wire(), TrailType.SENT.wire(),
            TrailType.VIEWED.wire(), TrailType.CONSENTED.wire(), TrailType.SIGNED.wire());

    private final List<TrailEntry> trail;
    private final List<EnvelopeSigner> people;
    private final EnvelopeTexts texts;

    CertificateEvents(List<TrailEntry> trail, List<EnvelopeSigner> people, EnvelopeTexts texts) {
        this.trail = trail;
        this.people = people;
        this.texts = texts;
    }

    /** Adds the events as {@code trail}, and as {@code left_out} a sentence about those that are not listed. */
    void addTo(ObjectNode data) {
        List<TrailEntry> listed = listed(trail);
        data.putArray("trail");
        listed.forEach(each -> entry(each, data.withArray("trail").addObject()));
        int leftOut = trail.size() - listed.size();
        data.put("left_out", leftOut == 0 ? "" : texts.get("certificate.left-out", leftOut));
    }

    /** Returns the last events of the types that matter most, and the first ones of the others, in their order. */
    private static List<TrailEntry> listed(List<TrailEntry> trail) {
        if (trail.size() <= MAX_EVENTS) {
            return trail;
        }
        List<TrailEntry> first = trail.stream().filter(each -> FIRST.contains(each.type())).toList();
        var listed = new ArrayList<>(first.subList(Math.max(0, first.size() - MAX_EVENTS), first.size()));
        trail.stream()
                .filter(each -> !FIRST.contains(each.type()))
                .limit(MAX_EVENTS - listed.size())
                .forEach(listed::add);
        listed.sort((one, other) -> Integer.compare(one.number(), other.number()));
        return listed;
    }

    private void entry(TrailEntry entry, ObjectNode row) {
        Optional<EnvelopeSigner> signer = people.stream()
                .filter(each -> entry.who().equals("signer " + each.number()))
                .findFirst();
        row.put("number", String.valueOf(entry.number()))
                .put("time", CertificateTimes.utc(entry.at()))
                .put("local", signer.map(each -> CertificateTimes.local(entry.at(), each.progress().zone())).orElse(""))
                .put("who", signer.map(EnvelopeSigner::name).orElseGet(() -> texts.get("who." + entry.who())))
                .put("what", what(entry))
                .put("address", Objects.requireNonNullElse(entry.address(), ""));
    }

    private String what(TrailEntry entry) {
        String what = texts.get("trail." + entry.type());
        return LinkEntries.isHandedOver(entry)
                ? what + " (" + texts.get("link.handed_over") + ")"
                : what;
    }
}
