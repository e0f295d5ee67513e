package platen.web.docs;

import java.util.List;
import platen.api.description.Description;
import platen.api.description.Description.Operation;

/**
 * The operations of one tag.
 *
 * @param description Markdown
 */
record Section(String name, String description, List<Operation> operations) {
    Section {
        operations = List.copyOf(operations);
    }

    /** Returns the sections in the order of the description's tags. */
    static List<Section> all() {
        List<Operation> operations = Description.operations();
        return Description.part("tags")
                .valueStream()
                .map(tag -> new Section(tag.path("name").asString(), tag.path("description").asString(""),
                        operations.stream().filter(each -> each.tag().equals(tag.path("name").asString())).toList()))
                .toList();
    }
}
