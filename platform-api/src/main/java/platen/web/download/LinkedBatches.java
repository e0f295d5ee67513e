package platen.web.download;

import java.util.List;
import java.util.Optional;
import platen.db.batch.Batch;
import platen.db.batch.BatchStore;
import platen.db.destination.FileLinkStore;
import platen.db.destination.FileLinkStore.Link;
import platen.db.destination.FileLinkStore.LinkedFiles;
import platen.jobs.destination.link.BatchContents;
import platen.jobs.destination.link.FileLinks;
import platen.jobs.destination.link.FileListing;
import platen.jobs.destination.link.FileListing.Entry;

/** Finds the batches and files that links lead to. */
final class LinkedBatches {
    private final FileLinks links;
    private final FileLinkStore store;
    private final BatchStore batches;
    private final FileListing listing;
    private final BatchContents contents;

    LinkedBatches(FileLinks links, FileLinkStore store, BatchStore batches, FileListing listing,
            BatchContents contents) {
        this.links = links;
        this.store = store;
        this.batches = batches;
        this.listing = listing;
        this.contents = contents;
    }

    /** A link that was opened, with what it leads to. */
    record Opened(Link link, LinkedFiles files, Batch batch) {}

    /** Returns what a link leads to; empty when it has expired, or there is none. */
    Optional<Opened> open(String token) {
        return links.open(token)
                .flatMap(link -> store.files(link.batchId(), link.position())
                        .flatMap(files -> batches.find(link.batchId()).map(batch -> new Opened(link, files, batch))));
    }

    /** Some files of a link; when others follow, {@code next} is the number of the last one, else 0. */
    record Files(List<Entry> entries, int next) {}

    /** Returns the files after a number. */
    Files after(Opened opened, int number) {
        List<Entry> found = listing.page(opened.files(), opened.batch(), number);
        boolean more = found.size() > FileListing.PAGE;
        List<Entry> shown = more ? found.subList(0, FileListing.PAGE) : found;
        return new Files(shown, more ? shown.getLast().number() : 0);
    }

    int count(Opened opened) {
        return listing.count(opened.files(), opened.batch());
    }

    /** Returns a file by its number. */
    Optional<Entry> file(Opened opened, int number) {
        return listing.find(opened.files(), opened.batch(), number);
    }

    /** Opens a file; empty when it was removed. */
    Optional<BatchContents.Content> content(Opened opened, int number) {
        return contents.open(opened.batch().id(), opened.files().content(), number);
    }
}
