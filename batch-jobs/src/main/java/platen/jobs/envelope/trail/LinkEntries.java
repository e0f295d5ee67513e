package platen.jobs.envelope.trail;

import java.util.List;
import java.util.Set;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.SignerCheck;
import platen.db.envelope.TrailEntry;
import platen.jobs.envelope.text.EnvelopeTexts;
import platen.jobs.json.StoredJson;

/** Entries of a trail that tell whether a link was mailed. */
public final class LinkEntries {
    private static final Set<String> TYPES = Set.of(TrailType.NOTIFIED.wire(), TrailType.RESENT.wire());

    private LinkEntries() {}

    /** Returns whether an entry is that of a link that the sender handed over. */
    public static boolean isHandedOver(TrailEntry entry) {
        return TYPES.contains(entry.type()) && !StoredJson.object(entry.facts()).path("by_mail").asBoolean();
    }

    /** Returns how the identity of a person was checked, and whether the person got the last link from the sender. */
    public static String check(EnvelopeSigner signer, List<TrailEntry> trail, EnvelopeTexts texts) {
        String check = texts.get("check." + signer.checkKind().wire());
        if (!isHandedOver(signer, trail)) {
            return check;
        }
        String link = texts.get("link.handed_over");
        return signer.checkKind() == SignerCheck.LINK ? link : check + " (" + link + ")";
    }

    /** Returns whether the person got the last link from the sender, so that no mailbox vouches for the person. */
    private static boolean isHandedOver(EnvelopeSigner signer, List<TrailEntry> trail) {
        return trail.stream()
                .filter(each -> TYPES.contains(each.type()))
                .filter(each -> StoredJson.object(each.facts()).path("signer").asInt() == signer.number())
                .reduce((_, later) -> later)
                .filter(LinkEntries::isHandedOver)
                .isPresent();
    }
}
