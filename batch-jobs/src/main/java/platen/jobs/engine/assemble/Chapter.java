package platen.jobs.engine.assemble;

import java.util.List;

/**
 * Documents below one bookmark of a book.
 *
 * @param parts at least one part
 */
public record Chapter(String title, List<PacketPart> parts) {
    public Chapter {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("A chapter has at least one document");
        }
    }
}
