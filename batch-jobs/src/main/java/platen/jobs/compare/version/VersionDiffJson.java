package platen.jobs.compare.version;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.compare.PublishCheckJson;
import platen.jobs.compare.version.VersionDiff.NotRendered;
import platen.jobs.compare.version.VersionDiff.Obstacle;
import platen.jobs.compare.version.VersionDiff.OtherFile;
import platen.jobs.compare.version.VersionDiff.SameSource;
import platen.jobs.compare.version.VersionDiff.Source;
import platen.jobs.compare.version.VersionDiff.SourceCompared;
import platen.jobs.compare.version.VersionDiff.SourceFailed;
import platen.jobs.compare.version.VersionDiff.Text;
import platen.jobs.compare.version.VersionDiff.TextCompared;
import platen.jobs.compare.version.VersionDiff.TextFailed;
import platen.jobs.engine.compare.FileChange;
import platen.jobs.engine.compare.SourceDiff;
import platen.jobs.engine.compare.TextDiff;
import platen.jobs.engine.compare.TextHunk;
import platen.jobs.engine.compare.TextHunk.Place;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the differences of two versions as JSON; see contract rule 4.12. */
public final class VersionDiffJson {
    private static final String STATUS = "status";

    private VersionDiffJson() {}

    /** Returns the differences of a version to an earlier one. */
    public static ObjectNode of(int before, int after, VersionDiff diff) {
        ObjectNode json = object().put("from", before).put("to", after);
        ObjectNode schema = json.putObject("schema").put("change", diff.schema().kind().wireName());
        schema.set("changes", PublishCheckJson.changes(diff.schema()));
        schema.set("kept", PublishCheckJson.kept(diff.schema()));
        json.set("text", text(diff.text()));
        json.set("source", source(diff.source()));
        return json;
    }

    private static ObjectNode text(Text text) {
        return switch (text) {
            case TextCompared compared -> compared(compared);
            case NotRendered(int version, String message) -> emptyText("not_rendered").put("version", version)
                    .put("message", message);
            case TextFailed(Obstacle obstacle) -> emptyText(wireName(obstacle));
        };
    }

    private static ObjectNode compared(TextCompared compared) {
        PageTextDiff diff = compared.diff();
        ObjectNode json = emptyText("compared");
        json.putObject("pages").put("from", diff.pagesBefore()).put("to", diff.pagesAfter());
        json.putObject("sample_data_of").put("from", compared.before()).put("to", compared.after());
        json.put("complete", diff.text().complete());
        json.set("hunks", hunks(diff.text()));
        return json;
    }

    private static ObjectNode emptyText(String status) {
        ObjectNode json = object().put(STATUS, status).putNull("version").putNull("message").putNull("pages")
                .putNull("sample_data_of").put("complete", false);
        json.putArray("hunks");
        return json;
    }

    private static ObjectNode source(Source source) {
        return switch (source) {
            case SameSource _ -> source("same", new SourceDiff(List.of(), true));
            case SourceCompared(SourceDiff diff) -> source("compared", diff);
            case OtherFile _ -> source("other_file", new SourceDiff(List.of(), false));
            case SourceFailed(Obstacle obstacle) -> source(wireName(obstacle),
                    new SourceDiff(List.of(), false));
        };
    }

    private static ObjectNode source(String status, SourceDiff diff) {
        ObjectNode json = object().put(STATUS, status).put("complete", diff.complete());
        ArrayNode files = json.putArray("files");
        diff.files().forEach(each -> files.add(file(each)));
        return json;
    }

    private static ObjectNode file(FileChange file) {
        ObjectNode json = object().put("name", file.name())
                .put("change", file.kind().wireName())
                .put("size_before", file.sizeBefore())
                .put("size_after", file.sizeAfter());
        TextDiff text = file.text();
        json.put("complete", text == null || text.complete());
        json.set("hunks", hunks(text));
        return json;
    }

    private static ArrayNode hunks(@Nullable TextDiff diff) {
        ArrayNode hunks = JsonNodeFactory.instance.arrayNode();
        if (diff != null) {
            for (TextHunk each : diff.hunks()) {
                ObjectNode hunk = hunks.addObject();
                hunk.set("from", place(each.before()));
                hunk.set("to", place(each.after()));
                ArrayNode lines = hunk.putArray("lines");
                each.lines().forEach(line -> lines.addObject()
                        .put("change", line.change().wireName())
                        .put("text", line.text()));
            }
        }
        return hunks;
    }

    private static ObjectNode place(Place place) {
        ObjectNode json = object();
        if (place.page() == 0) {
            json.putNull("page");
        } else {
            json.put("page", place.page());
        }
        return json.put("line", place.line());
    }

    private static String wireName(Obstacle obstacle) {
        return obstacle.name().toLowerCase(Locale.ROOT);
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
