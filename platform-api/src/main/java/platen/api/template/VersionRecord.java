package platen.api.template;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.template.Author;
import platen.db.template.Kind;
import platen.db.template.TemplateStore.Published;
import platen.db.template.TemplateStore.VersionSummary;
import platen.db.template.TemplateVersion;
import platen.db.template.VersionHistoryStore.Origin;

/**
 * One version of a template.
 *
 * @param sizeBytes size of the uploaded file; null when it was not kept
 * @param sha256 of the uploaded file
 * @param publishedTo environments to which the version is published
 * @param publications the same, with the author and time of each publication
 * @param engineRevision revision of the engine that compiled it; 0 for releases that did not record it
 * @param warnings what the upload lost
 * @param notes of the author; null for none
 * @param createdBy null for versions of releases that did not record it
 */
record VersionRecord(int version, Kind kind, int pageCount, @Nullable Integer sizeBytes, String sha256,
        List<Environment> publishedTo, List<Publication> publications, int engineRevision,
        @JsonRawValue String warnings, @Nullable String notes, @Nullable AuthorRecord createdBy, Instant createdAt) {

    /**
     * @param publishedBy the API key that published it; null when none did
     * @param publisher null for publications of releases that did not record it
     */
    record Publication(Environment environment, @Nullable String publishedBy, @Nullable AuthorRecord publisher,
            Instant publishedAt) {
        static Publication of(Published published, @Nullable Author publisher) {
            return new Publication(published.environment(),
                    published.publishedBy() == null ? null : PublicId.KEY.of(published.publishedBy()),
                    AuthorRecord.of(publisher), published.publishedAt());
        }
    }

    static VersionRecord of(VersionSummary version, VersionHistory history) {
        Origin origin = history.origin(version.version());
        List<Publication> own = history.publications(version.version())
                .stream()
                .map(each -> Publication.of(each, history.publisher(each.environment())))
                .sorted(Comparator.comparing(Publication::environment))
                .toList();
        return new VersionRecord(version.version(), version.kind(), version.pageCount(), origin.sizeBytes(),
                HexFormat.of().formatHex(version.sourceSha256()), own.stream().map(Publication::environment).toList(),
                own, version.engineRevision(), version.warnings(), origin.notes(), AuthorRecord.of(origin.author()),
                version.createdAt());
    }

    static VersionRecord of(TemplateVersion version, VersionHistory history) {
        return of(new VersionSummary(version.version(), version.kind(), version.pageCount(), version.sourceSha256(),
                version.warnings(), version.engineRevision(), version.createdAt()), history);
    }
}
