package platen.api.template;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import platen.db.Environment;
import platen.db.template.Kind;
import platen.db.template.TemplateStore.VersionSummary;
import platen.db.template.TemplateVersion;

/**
 * One version of a template (decision C32).
 *
 * @param sha256 of the uploaded file
 * @param publishedTo environments that show it
 * @param warnings what the upload lost
 */
record VersionRecord(int version, Kind kind, int pageCount, String sha256, List<Environment> publishedTo,
        @JsonRawValue String warnings, Instant createdAt) {

    static VersionRecord of(VersionSummary version, Map<Environment, Integer> published) {
        return new VersionRecord(version.version(), version.kind(), version.pageCount(),
                HexFormat.of().formatHex(version.sourceSha256()), showing(version.version(), published),
                version.warnings(), version.createdAt());
    }

    /** A version just added, which nothing shows. */
    static VersionRecord of(TemplateVersion version) {
        return new VersionRecord(version.version(), version.kind(), version.pageCount(),
                HexFormat.of().formatHex(version.sourceSha256()), List.of(), version.warnings(), version.createdAt());
    }

    private static List<Environment> showing(int version, Map<Environment, Integer> published) {
        return published.entrySet()
                .stream()
                .filter(each -> each.getValue() == version)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }
}
