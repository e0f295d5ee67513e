package platen.jobs.destination.link;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import platen.db.core.PublicId;
import platen.db.destination.ClaimedTransfer;
import platen.db.destination.FileLinkStore;
import platen.db.destination.FileLinkStore.Link;
import platen.db.destination.FileLinkStore.NewLink;
import platen.jobs.secret.LinkToken;
import platen.jobs.settings.JobsSettings;

/**
 * Makes and opens links to the files that a batch has for a destination. The database stores only hashes of the secrets; a
 * link itself is stored only in the body of its mail, until the mail ends.
 */
public final class FileLinks {
    /** Start of the path of every link. */
    public static final String PATH = "/d/";

    private final FileLinkStore store;
    private final JobsSettings settings;
    private final Clock clock;

    public FileLinks(FileLinkStore store, JobsSettings settings, Clock clock) {
        this.store = store;
        this.settings = settings;
        this.clock = clock;
    }

    /** A link that can be sent, the URL of the page that lists the files. */
    public record Made(String url, Instant expiresAt) {}

    /** Makes a link with a random secret. */
    public Made next(ClaimedTransfer transfer, int days) {
        LinkToken token = LinkToken.next();
        return made(token, add(token, transfer, clock.instant(), days));
    }

    /**
     * Makes the link of a transfer, the same at each attempt of the transfer. Only when less than half of its time is left, as
     * after a long outage of the receiver, a new one takes its place.
     *
     * @param secret known to the sender and the receiver only
     */
    public Made ofTransfer(ClaimedTransfer transfer, int days, String secret) {
        Instant now = clock.instant();
        Instant earliest = now.plus(Duration.ofDays(days).dividedBy(2));
        for (int number = 0;; number++) {
            LinkToken token = LinkToken.derived(secret,
                    "platen file link " + PublicId.TRANSFER.of(transfer.id()) + " " + number);
            Instant expires = add(token, transfer, now, days);
            if (!expires.isBefore(earliest)) {
                return made(token, expires);
            }
        }
    }

    private Instant add(LinkToken token, ClaimedTransfer transfer, Instant now, int days) {
        return store.add(new NewLink(PublicId.next(), token.hashOfFiles(), transfer.batchId(), transfer.position(),
                now.truncatedTo(ChronoUnit.MICROS), now.plus(days, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS)));
    }

    private Made made(LinkToken token, Instant expires) {
        return new Made(settings.baseUrl() + PATH + token.text(), expires);
    }

    /** Returns the link with this secret; empty when there is none, or it has expired. */
    public Optional<Link> open(String token) {
        return LinkToken.of(token).flatMap(secret -> store.find(secret.hashOfFiles(), clock.instant()));
    }
}
