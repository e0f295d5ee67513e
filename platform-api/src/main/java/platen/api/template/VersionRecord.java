package platen.api.template;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.template.Kind;
import platen.db.template.TemplateStore.Published;
import platen.db.template.TemplateStore.VersionSummary;
import platen.db.template.TemplateVersion;

/**
 * One version of a template.
 *
 * @param sha256 of the uploaded file
 * @param publishedTo environments to which the version is published
 * @param publications the same, with the key and time of each publication
 * @param engineRevision revision of the engine that compiled it; 0 for releases that did not record it
 * @param warnings what the upload lost
 */
record VersionRecord(int version, Kind kind, int pageCount, String sha256, List<Environment> publishedTo,
        List<Publication> publications, int engineRevision, @JsonRawValue String warnings, Instant createdAt) {

    /** @param publishedBy the API key that published it, null for the command line */
    record Publication(Environment environment, @Nullable String publishedBy, Instant publishedAt) {
        static Publication of(Published published) {
            return new Publication(published.environment(),
                    published.publishedBy() == null ? null : PublicId.KEY.of(published.publishedBy()),
                    published.publishedAt());
        }
    }

    /** @param published publications of all versions of the template */
    static VersionRecord of(VersionSummary version, List<Published> published) {
        List<Publication> own = published.stream()
                .filter(each -> each.version() == version.version())
                .map(Publication::of)
                .sorted(Comparator.comparing(Publication::environment))
                .toList();
        return new VersionRecord(version.version(), version.kind(), version.pageCount(),
                HexFormat.of().formatHex(version.sourceSha256()), own.stream().map(Publication::environment).toList(),
                own, version.engineRevision(), version.warnings(), version.createdAt());
    }

    /** @param published publications of all versions of the template */
    static VersionRecord of(TemplateVersion version, List<Published> published) {
        return of(new VersionSummary(version.version(), version.kind(), version.pageCount(), version.sourceSha256(),
                version.warnings(), version.engineRevision(), version.createdAt()), published);
    }
}
