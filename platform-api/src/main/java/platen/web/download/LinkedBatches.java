package platen.web.download;

import java.util.Optional;
import platen.db.destination.FileLinkStore.Link;
import platen.jobs.destination.link.BatchContents;
import platen.jobs.destination.link.FileLinks;
import platen.jobs.destination.link.FileListing;
import platen.jobs.destination.link.FileListing.Entry;
import platen.jobs.destination.link.FileListing.Page;
import platen.jobs.destination.link.LinkedBatch;

/** Finds the batches and files that links lead to. */
final class LinkedBatches {
    private final FileLinks links;
    private final FileListing listing;
    private final BatchContents contents;

    LinkedBatches(FileLinks links, FileListing listing, BatchContents contents) {
        this.links = links;
        this.listing = listing;
        this.contents = contents;
    }

    /** A link that was opened, with what it leads to. */
    record Opened(Link link, LinkedBatch linked) {}

    /** Returns what a link leads to; empty when it has expired, or there is none. */
    Optional<Opened> open(String token) {
        return links.open(token)
                .flatMap(link -> listing.open(link.batchId(), link.position())
                        .map(linked -> new Opened(link, linked)));
    }

    /** Returns the files after a number. */
    Page after(Opened opened, int number) {
        return listing.page(opened.linked(), number);
    }

    int count(Opened opened) {
        return listing.count(opened.linked());
    }

    /** Returns a file by its number. */
    Optional<Entry> file(Opened opened, int number) {
        return listing.find(opened.linked(), number);
    }

    /** Opens a file; empty when it was removed. */
    Optional<BatchContents.Content> content(Opened opened, int number) {
        return contents.open(opened.linked().batch(), opened.linked().files().content(), number);
    }
}
