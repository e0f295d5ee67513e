package platen.jobs.destination.link;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.PublicId;
import platen.db.destination.ClaimedTransfer;
import platen.db.destination.FileLinkStore;
import platen.db.destination.FileLinkStore.Link;
import platen.db.destination.FileLinkStore.NewLink;
import platen.jobs.settings.JobsSettings;

/** Makes and opens links to the files that a batch has for a destination. The database has only hashes of their secrets. */
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

    /** Makes a link that nobody can guess. */
    public Made next(ClaimedTransfer transfer, int days) {
        return add(FileToken.next(), transfer, days);
    }

    /**
     * Makes the link of a transfer, the same at each attempt of the transfer.
     *
     * @param secret known to the sender and the receiver only
     */
    public Made ofTransfer(ClaimedTransfer transfer, int days, String secret) {
        return add(FileToken.derived(secret, transfer.id()), transfer, days);
    }

    private Made add(FileToken token, ClaimedTransfer transfer, int days) {
        Instant expires = transfer.roundAt().plus(days, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS);
        UUID id = PublicId.next();
        store.add(new NewLink(id, token.hash(), transfer.batchId(), transfer.position(),
                clock.instant().truncatedTo(ChronoUnit.MICROS), expires));
        return new Made(settings.baseUrl() + PATH + token.text(), expires);
    }

    /** Returns the link with this secret; empty when there is none, or it has expired. */
    public Optional<Link> open(String token) {
        return FileToken.of(token).flatMap(secret -> store.find(secret.hash(), clock.instant()));
    }
}
