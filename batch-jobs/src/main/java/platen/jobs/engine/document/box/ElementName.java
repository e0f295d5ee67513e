package platen.jobs.engine.document.box;

import java.util.function.Supplier;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.tree.Element;

/** Names an element for its author: the tag with its id and class, and where it is in the source. */
public record ElementName(Element element, Scope scope) implements Supplier<String> {

    @Override
    public String get() {
        return "<" + element.tag() + attribute("id") + attribute("class") + "> at " + element.place();
    }

    private String attribute(String name) {
        String value = element.attribute(name, scope);
        return value.isEmpty() ? "" : " " + name + "=\"" + value + "\"";
    }
}
