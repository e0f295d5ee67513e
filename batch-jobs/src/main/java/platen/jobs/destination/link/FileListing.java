package platen.jobs.destination.link;

import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
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
import tools.jackson.databind.node.ObjectNode;

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

    /** Returns the batch and its files at a position; empty when the batch or the destination was deleted. */
    public Optional<LinkedBatch> open(UUID batchId, int position) {
        return links.files(batchId, position)
                .flatMap(files -> batches.find(batchId).map(batch -> new LinkedBatch(batch, files, parts(files))));
    }

    private List<BatchFile> parts(LinkedFiles files) {
        return switch (files.content()) {
            case ZIP -> parts(files, FileKind.ZIP);
            case MERGED -> parts(files, FileKind.MERGED);
            case DOCUMENTS, MANIFEST, ERRORS -> List.of();
        };
    }

    private List<BatchFile> parts(LinkedFiles files, FileKind kind) {
        return batches.files(files.batchId()).stream().filter(file -> file.kind() == kind).toList();
    }

    /** Returns the number of files. */
    public int count(LinkedBatch linked) {
        return switch (linked.files().content()) {
            case DOCUMENTS -> links.documents(linked.batch().id());
            case ZIP, MERGED -> linked.parts().size();
            case MANIFEST -> 1;
            case ERRORS -> linked.batch().failed() > 0 ? 1 : 0;
        };
    }

    /** Some files, in order of their numbers; when others follow, {@code next} is the number of the last one, else 0. */
    public record Page(List<Entry> entries, int next) {}

    /** Returns the files after a number, at most {@link #PAGE}. */
    public Page page(LinkedBatch linked, int after) {
        List<Entry> found = list(linked, after, PAGE + 1);
        boolean more = found.size() > PAGE;
        List<Entry> shown = more ? found.subList(0, PAGE) : found;
        return new Page(shown, more ? shown.getLast().number() : 0);
    }

    private List<Entry> list(LinkedBatch linked, int after, int limit) {
        LinkedFiles files = linked.files();
        Batch batch = linked.batch();
        return switch (files.content()) {
            case DOCUMENTS -> plans.rows(batch.id(), after, limit)
                    .stream()
                    .map(row -> document(files, batch, row))
                    .toList();
            case ZIP, MERGED -> linked.parts()
                    .stream()
                    .filter(file -> file.number() > after)
                    .limit(limit)
                    .map(file -> part(files, batch, file))
                    .toList();
            case MANIFEST -> after > 0 ? List.of() : List.of(single(files, batch));
            case ERRORS -> after > 0 || batch.failed() == 0 ? List.of() : List.of(single(files, batch));
        };
    }

    /** Returns a file by its number; empty when there is none. */
    public Optional<Entry> find(LinkedBatch linked, int number) {
        return list(linked, number - 1, 1).stream().filter(file -> file.number() == number).findFirst();
    }

    /**
     * Writes files as webhooks and lists show them: the members {@code files} and {@code next_url}.
     *
     * @param url of the link
     */
    public static void write(Page page, String url, ObjectNode json) {
        ArrayNode files = json.putArray("files");
        page.entries()
                .forEach(file -> files.addObject()
                        .put("name", file.name())
                        .put("number", file.number())
                        .put("custom_id", file.customId())
                        .put("sha256", file.sha256())
                        .put("size", file.length())
                        .put("url", url + "/" + file.number()));
        json.put("next_url", page.next() == 0 ? null : url + "/files?after=" + page.next());
    }

    private static Entry document(LinkedFiles files, Batch batch, DocumentRow row) {
        return new Entry(row.rowNumber(),
                name(files, batch, pattern -> pattern.ofRow(row.rowNumber(), row.customId(), row.template())),
                row.customId(), HexFormat.of().formatHex(row.sha256()), row.length());
    }

    private static Entry part(LinkedFiles files, Batch batch, BatchFile file) {
        return new Entry(file.number(), name(files, batch, pattern -> pattern.ofPart(file.number())), null,
                file.sha256() == null ? null : HexFormat.of().formatHex(file.sha256()), file.length());
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
