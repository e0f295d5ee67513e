package platen.jobs.engine.document.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import platen.jobs.engine.document.html.WrittenAttributes.Written;
import platen.jobs.engine.document.source.Place;

/** A node of the parsed document before the tags of blocks have their final places. */
sealed interface Draft {

    /** Text with masks in it. */
    record Characters(String text, Place place) implements Draft {}

    /** The tag of a block. */
    final class Marker implements Draft {
        final TemplateTag tag;
        Branch parent;

        Marker(TemplateTag tag, Branch parent) {
            this.tag = tag;
            this.parent = parent;
        }
    }

    /** An element. */
    final class Branch implements Draft {
        final String name;
        final Map<String, List<Written>> attributes;
        final Place place;
        /** Whether the author wrote no start tag. */
        final boolean startImplied;
        /** Whether the author wrote no end tag. */
        final boolean endImplied;
        List<Draft> children = new ArrayList<>();
        /** Position in document order, and that of the last element within. */
        int first;
        int last;

        Branch(String name, Map<String, List<Written>> attributes, Place place, boolean startImplied,
                boolean endImplied) {
            this.name = name;
            this.attributes = attributes;
            this.place = place;
            this.startImplied = startImplied;
            this.endImplied = endImplied;
        }

        /** Returns whether this is the other element, or within it. */
        boolean isWithin(Branch other) {
            return other.first <= first && first <= other.last;
        }
    }
}
