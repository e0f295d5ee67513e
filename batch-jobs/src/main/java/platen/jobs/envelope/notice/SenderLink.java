package platen.jobs.envelope.notice;

import platen.db.envelope.EnvelopeSigner;

/**
 * A link that the sender hands over. It is shown once, because only its hash is stored.
 *
 * @param url of the page of this person
 */
public record SenderLink(EnvelopeSigner signer, String url) {
    /** Omits the link, because records are logged. */
    @Override
    public String toString() {
        return "SenderLink[signer " + signer.number() + "]";
    }
}
