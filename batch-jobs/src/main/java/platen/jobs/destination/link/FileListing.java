package platen.jobs.destination.link;

import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.batch.BatchStore;
import platen.db.batch.FileKind;
import platen.db.core.PublicId;
import platen.db.destination.FileContent;
import platen.db.destination.FileLinkStore;
import platen.db.destination.FileLinkStore.LinkedFiles;
import platen.db.destination.TransferPlanStore;
import platen.db.destination.TransferPlanStore.DocumentRow;
import platen.jobs.destination.FileNamePattern;
import platen.jobs.destination.FileNamePattern.NoName;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Lists the files that a link leads to, in order of their numbers. */
public final class FileListing {
    /** Maximum number of files in a webhook, and on a page of the list. */
    public static final int PAGE = 100;

    private final FileLinkStore links;
    private final TransferPlanStore plans;
    private final BatchStore batches;

    public FileListing(FileLinkStore links, TransferPlanStore plans, BatchStore batches) {
        this.links = links;
        this.plans = plans;
        this.batches = batches;
    }

    /**
     * A file.
     *
     * @param number of its row, or of the ZIP or merged PDF
     * @param customId of its row; null for none
     * @param sha256 lower-case hexadecimal digits; null for a file that is written on request
     * @param length in bytes; null for a file that is written on request
     */
    public record Entry(int number, String name, @Nullable String customId, @Nullable String sha256,
            @Nullable Long length) {}

    /** Returns the number of files. */
    public int count(LinkedFiles files, Batch batch) {
        return switch (files.content()) {
            case DOCUMENTS -> links.documents(batch.id());
            case ZIP -> parts(batch, FileKind.ZIP).size();
            case MERGED -> parts(batch, FileKind.MERGED).size();
            case MANIFEST -> 1;
            case ERRORS -> batch.failed() > 0 ? 1 : 0;
        };
    }

    /** Returns the files after a number, at most {@link #PAGE} and one more when others follow. */
    public List<Entry> page(LinkedFiles files, Batch batch, int after) {
        return list(files, batch, after, PAGE + 1);
    }

    private List<Entry> list(LinkedFiles files, Batch batch, int after, int limit) {
        return switch (files.content()) {
            case DOCUMENTS -> plans.rows(batch.id(), after, limit)
                    .stream()
                    .map(row -> document(files, batch, row))
                    .toList();
            case ZIP -> parts(files, batch, FileKind.ZIP, after, limit);
            case MERGED -> parts(files, batch, FileKind.MERGED, after, limit);
            case MANIFEST -> after > 0 ? List.of() : List.of(single(files, batch));
            case ERRORS -> after > 0 || batch.failed() == 0 ? List.of() : List.of(single(files, batch));
        };
    }

    /** Returns a file by its number; empty when there is none. */
    public Optional<Entry> find(LinkedFiles files, Batch batch, int number) {
        return list(files, batch, number - 1, 1).stream().filter(file -> file.number() == number).findFirst();
    }

    /**
     * Returns files as webhooks and lists show them.
     *
     * @param url of the link
     */
    public static ArrayNode json(List<Entry> files, String url) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        files.forEach(file -> json.addObject()
                .put("name", file.name())
                .put("number", file.number())
                .put("custom_id", file.customId())
                .put("sha256", file.sha256())
                .put("size", file.length())
                .put("url", url + "/" + file.number()));
        return json;
    }

    private static Entry document(LinkedFiles files, Batch batch, DocumentRow row) {
        return new Entry(row.rowNumber(),
                name(files, batch, pattern -> pattern.ofRow(row.rowNumber(), row.customId(), row.template())),
                row.customId(), HexFormat.of().formatHex(row.sha256()), row.length());
    }

    private List<BatchFile> parts(Batch batch, FileKind kind) {
        return batches.files(batch.id()).stream().filter(file -> file.kind() == kind).toList();
    }

    private List<Entry> parts(LinkedFiles files, Batch batch, FileKind kind, int after, int limit) {
        return parts(batch, kind).stream()
                .filter(file -> file.number() > after)
                .limit(limit)
                .map(file -> new Entry(file.number(), name(files, batch, pattern -> pattern.ofPart(file.number())),
                        null,
                        file.sha256() == null ? null : HexFormat.of().formatHex(file.sha256()), file.length()))
                .toList();
    }

    private static Entry single(LinkedFiles files, Batch batch) {
        return new Entry(1, name(files, batch, pattern -> pattern.ofPart(1)), null, null, null);
    }

    /** Makes a name by a pattern. */
    @FunctionalInterface
    private interface Naming {
        String of(FileNamePattern pattern) throws NoName;
    }

    /** Returns the name by the pattern of the files, or by the usual one where that gives none: a link needs some name. */
    private static String name(LinkedFiles files, Batch batch, Naming naming) {
        try {
            return naming.of(FileNamePattern.stored(files.fileName()));
        } catch (NoName e) {
            return usual(files.content(), batch, naming);
        }
    }

    private static String usual(FileContent content, Batch batch, Naming naming) {
        FileNamePattern pattern = FileNamePattern.stored(FileNamePattern.stored(FileNamePattern.defaultFor(content))
                .ofBatch(PublicId.BATCH.of(batch.id()), null, batch.createdAt().atZone(ZoneOffset.UTC)));
        try {
            return naming.of(pattern);
        } catch (NoName e) {
            throw new IllegalStateException("The usual pattern gives every file a name", e);
        }
    }
}
