package platen.jobs.privacy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.privacy.AccountErasureStore;
import platen.db.privacy.PersonalDataStore;
import platen.db.privacy.Place;
import platen.db.privacy.PlaceRow;
import platen.db.privacy.PrivacyRequestStore;
import platen.db.privacy.PrivacyRequestStore.Action;
import platen.db.privacy.PrivacyRequestStore.Finding;
import platen.db.privacy.PrivacyRequestStore.Outcome;
import platen.db.privacy.PrivacyRequestStore.Request;
import platen.db.retention.RetentionStore;
import platen.db.submission.PurgeStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.blob.PdfStore;
import platen.jobs.envelope.purge.EnvelopePurge;
import platen.jobs.privacy.RowSearch.Hits;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds and erases the data of a person, place by place in bounded transactions. Each records its position with what it
 * found and erased, so that the same command continues a request that was killed.
 */
public final class PrivacyRequests {
    private static final int MAX_ROWS = 200;
    private static final int SALT_BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Database database;
    private final AuditTrail audit;
    private final Clock clock;
    private final PersonalDataStore rows;
    private final PrivacyRequestStore requests;
    private final Eraser eraser;

    public PrivacyRequests(Database database, RetentionStore retention, PurgeStore purges, PdfStore pdfs,
            AuditTrail audit, Clock clock) {
        this.database = database;
        this.audit = audit;
        this.clock = clock;
        this.rows = new PersonalDataStore(database);
        this.requests = new PrivacyRequestStore(database);
        this.eraser = new Eraser(rows, new AccountErasureStore(database), retention, purges, pdfs,
                new EnvelopePurge(database, pdfs, clock), clock);
    }

    /**
     * A search for a person.
     *
     * @param all whether a row must contain all values, and not only one of them
     * @param workspaceId null for all workspaces
     */
    public record Wanted(List<PersonValue> values, boolean all, @Nullable UUID workspaceId) {
        public Wanted {
            values = List.copyOf(values);
        }
    }

    /**
     * A finished request.
     *
     * @param continued whether an earlier call had begun it
     */
    public record Done(UUID id, boolean continued) {}

    /** Finds the rows that contain the values, and records where they are. */
    public Done find(Wanted wanted, Actor actor) {
        return run(Action.FIND, wanted, actor);
    }

    /** Erases the values, with the documents that show them. Rows that must stay are recorded with the reason. */
    public Done erase(Wanted wanted, Actor actor) {
        return run(Action.ERASE, wanted, actor);
    }

    private Done run(Action action, Wanted wanted, Actor actor) {
        Optional<Request> begun = requests.unfinished().stream().filter(each -> isSame(each, action, wanted))
                .findFirst();
        Request request = begun.orElseGet(() -> create(action, wanted, actor));
        var search = new RowSearch(wanted.values(), wanted.all());
        for (Place place : Place.values()) {
            Place reached = request.place();
            if (reached == null || place.compareTo(reached) >= 0) {
                search(request, place, place == reached ? request.position() : null, search);
            }
        }
        database.inTransaction(() -> {
            requests.finish(request.id(), clock.instant());
            record(request, actor, action == Action.FIND ? AuditType.PRIVACY_SEARCHED : AuditType.PRIVACY_ERASED);
        });
        return new Done(request.id(), begun.isPresent());
    }

    private Request create(Action action, Wanted wanted, Actor actor) {
        byte[] salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        var request = new Request(PublicId.next(), action, wanted.workspaceId(), salt,
                fingerprint(salt, action, wanted), null, null, 0);
        database.inTransaction(() -> {
            requests.create(request, clock.instant());
            if (action == Action.ERASE) {
                record(request, actor, AuditType.PRIVACY_ERASURE_STARTED);
            }
        });
        return request;
    }

    private void search(Request request, Place place, @Nullable List<String> start, RowSearch search) {
        List<String> position = start;
        boolean more = true;
        while (more) {
            List<String> from = position;
            Portion portion = Objects.requireNonNull(database.inTransaction(() -> portion(request, place, from,
                    search)));
            position = portion.last() == null ? position : portion.last();
            more = portion.rows() == MAX_ROWS;
        }
    }

    private record Portion(int rows, @Nullable List<String> last) {}

    private Portion portion(Request request, Place place, @Nullable List<String> from, RowSearch search) {
        var keys = new ArrayList<List<String>>();
        int read = rows.read(place, request.workspaceId(), from, MAX_ROWS, row -> {
            keys.add(row.key());
            Hits hits = search.find(row);
            if (!hits.isEmpty()) {
                requests.add(request.id(), request.action() == Action.FIND
                        ? found(row, hits)
                        : eraser.erase(row, hits, search, pseudonym(request)));
            }
        });
        List<String> last = keys.isEmpty() ? null : keys.getLast();
        if (last != null) {
            requests.advance(request.id(), place, last, read);
        }
        return new Portion(read, last);
    }

    private static Finding found(PlaceRow row, Hits hits) {
        return new Finding(row.place(), row.key(), row.workspaceId(), hits.fields(), hits.exact(), Outcome.FOUND, null);
    }

    /** Returns the name of the person in the audit log: the same in all entries of one erasure. */
    private static String pseudonym(Request request) {
        String id = request.id().toString();
        return "erased-" + id.substring(id.length() - 12);
    }

    private void record(Request request, Actor actor, AuditType type) {
        ObjectNode details = AuditTrail.object().put("request", request.id().toString());
        var counts = details.putObject("rows");
        requests.counts(request.id()).forEach(each -> counts.put(each.place() + " " + each.outcome(), each.rows()));
        UUID workspace = request.workspaceId();
        if (workspace == null) {
            audit.recordForInstallation(actor, type, Difference.action(details));
        } else {
            audit.record(workspace, actor, type, workspace, Difference.action(details));
        }
    }

    private static boolean isSame(Request request, Action action, Wanted wanted) {
        return MessageDigest.isEqual(request.fingerprint(), fingerprint(request.salt(), action, wanted));
    }

    /** Returns a salted hash of what is asked, from which the values cannot be read. */
    private static byte[] fingerprint(byte[] salt, Action action, Wanted wanted) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(salt);
            return digest.digest(String.join("\n", action.wire(), String.valueOf(wanted.workspaceId()),
                    String.valueOf(wanted.all()), PersonValue.canonical(wanted.values()))
                    .getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
