package platen.jobs.privacy;

import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.db.privacy.AccountErasureStore;
import platen.db.privacy.PersonalDataStore;
import platen.db.privacy.Place.Erasure;
import platen.db.privacy.PlaceRow;
import platen.db.privacy.PrivacyRequestStore.Finding;
import platen.db.privacy.PrivacyRequestStore.Outcome;
import platen.db.retention.RetentionStore;
import platen.db.submission.PurgeCause;
import platen.db.submission.PurgeStore;
import platen.jobs.blob.PdfStore;
import platen.jobs.envelope.purge.EnvelopePurge;
import platen.jobs.privacy.RowSearch.Hits;

/** Erases values in a row, with the documents that show them, in the transaction of the thread. */
final class Eraser {
    private static final String OPEN = "is being processed; run the command again when it has ended";
    private static final String HELD = "the workspace is under a legal hold";
    private static final String SETTING = "is a setting or an immutable version; change or replace it by hand";

    private final PersonalDataStore rows;
    private final AccountErasureStore accounts;
    private final RetentionStore retention;
    private final PurgeStore purges;
    private final PdfStore pdfs;
    private final Clock clock;
    private final EnvelopePurge envelopes;

    Eraser(PersonalDataStore rows, AccountErasureStore accounts, RetentionStore retention, PurgeStore purges,
            PdfStore pdfs, EnvelopePurge envelopes, Clock clock) {
        this.rows = rows;
        this.accounts = accounts;
        this.retention = retention;
        this.purges = purges;
        this.pdfs = pdfs;
        this.envelopes = envelopes;
        this.clock = clock;
    }

    /**
     * Erases the values in a row.
     *
     * @param pseudonym what the audit log shows in the place of the person
     */
    Finding erase(PlaceRow row, Hits hits, RowSearch search, String pseudonym) {
        UUID workspace = row.workspaceId();
        if (row.place().erasure() == Erasure.LEAVE) {
            return finding(row, hits, Outcome.LEFT, SETTING);
        }
        if (row.open()) {
            return finding(row, hits, Outcome.LEFT, OPEN);
        }
        // The audit log is pseudonymized under a legal hold too: the entries stay.
        if (workspace != null && row.place().erasure() != Erasure.PSEUDONYMIZE && !retention.mayDelete(workspace)) {
            return finding(row, hits, Outcome.LEFT, HELD);
        }
        return switch (row.place().erasure()) {
            case SUBMISSION -> {
                String files = purge(List.of(row.id()), row);
                rows.replace(row, search.replaced(without(row, "data"), text(row), _ -> PersonalDataStore.ERASED));
                yield finding(row, hits, Outcome.ERASED, files);
            }
            case BATCH_ROW -> {
                String files = purge(rows.submissionsOf(row), row);
                rows.replace(row, search.replaced(row, text(row), _ -> PersonalDataStore.ERASED));
                yield finding(row, hits, Outcome.ERASED, files);
            }
            case ENVELOPE -> {
                boolean purged = envelopes.purge(row.id(), PurgeCause.ERASURE);
                rows.replace(row, search.replaced(without(row, "data"), text(row), _ -> PersonalDataStore.ERASED));
                yield finding(row, hits, Outcome.ERASED, purged ? "with the documents of the envelope" : null);
            }
            case REDACT -> {
                rows.replace(row, search.replaced(row, text(row), _ -> PersonalDataStore.ERASED));
                yield finding(row, hits, Outcome.ERASED, null);
            }
            case PSEUDONYMIZE -> {
                Function<String, String> pseudonyms = _ -> pseudonym;
                rows.replace(row, search.replaced(row, pseudonym, pseudonyms));
                yield finding(row, hits, Outcome.PSEUDONYMIZED, null);
            }
            case BATCH_INPUT -> {
                rows.delete(row);
                rows.markInputsRemoved(row.id());
                yield finding(row, hits, Outcome.DELETED, null);
            }
            case DELETE -> {
                rows.delete(row);
                yield finding(row, hits, Outcome.DELETED, null);
            }
            case PERSON -> account(row, hits);
            case LEAVE -> throw new IllegalStateException(row.place() + " is left");
        };
    }

    private Finding account(PlaceRow row, Hits hits) {
        List<String> owned = accounts.onlyOwnerOf(row.id());
        if (!owned.isEmpty()) {
            return finding(row, hits, Outcome.LEFT, "is the only owner of " + String.join(", ", owned)
                    + "; make another member the owner first");
        }
        accounts.close(row.id());
        return finding(row, hits, Outcome.ERASED, "the account is closed");
    }

    /** Purges submissions; returns what files went. */
    private @Nullable String purge(List<UUID> submissions, PlaceRow row) {
        UUID workspace = row.workspaceId();
        if (workspace == null || submissions.isEmpty()) {
            return null;
        }
        var gone = new ArrayList<String>();
        submissions.forEach(each -> gone.addAll(rows.mergedWith(each)));
        purges.purgeData(workspace, submissions);
        PurgeStore.Purged purged = purges.purgeFiles(workspace, submissions, PurgeCause.ERASURE, clock.instant());
        pdfs.dropUnused(purged.files());
        if (!purged.changed().isEmpty()) {
            gone.addFirst(purged.changed().size() == 1 ? "its PDF" : purged.changed().size() + " PDFs");
        }
        return gone.isEmpty() ? null : "with " + String.join(", ", gone.stream().distinct().toList());
    }

    /** Returns the replacement of a column that is no JSON: unique, as some of them must be. */
    private static String text(PlaceRow row) {
        return "erased-" + row.key().getLast();
    }

    private static PlaceRow without(PlaceRow row, String column) {
        Map<String, String> values = new LinkedHashMap<>(row.values());
        values.remove(column);
        return new PlaceRow(row.place(), row.key(), row.workspaceId(), row.open(), values);
    }

    private static Finding finding(PlaceRow row, Hits hits, Outcome outcome, @Nullable String note) {
        return new Finding(row.place(), row.key(), row.workspaceId(), hits.fields(), hits.exact(), outcome, note);
    }
}
