package platen.jobs.engine.document.tree;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.archive.Claims;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.warning.Warnings;

/** Finds violations of PDF/UA-1 that are visible in the template, before it is rendered. */
final class UaClaim {
    private final Head head;
    private final List<String> faults = new ArrayList<>();

    UaClaim(Head head) {
        this.head = head;
        if (!head.declaresLanguage()) {
            faults.add("no language is declared; write it as in <html lang=\"en\">");
        }
    }

    /** Looks at an element that is read out. */
    void look(Markup.Element element) {
        boolean described = element.attributes().containsKey("alt") || element.attributes().containsKey("title");
        if (element.name().equals("img") && !described) {
            faults.add("the <img> at " + element.place()
                    + " has no alt; write what it shows, or alt=\"\" for a decoration");
        }
    }

    /**
     * Returns what documents may claim of that which the author asks for.
     *
     * @param warnings takes each fault where the author asks for PDF/UA-1
     */
    Claims claims(Warnings warnings) {
        if (!head.claims().ua()) {
            return head.claims();
        }
        faults.forEach(fault -> warnings.add(null, "Documents do not claim PDF/UA-1: " + fault + "."));
        return faults.isEmpty() ? head.claims() : head.claims().withoutUa();
    }
}
