package platen.jobs.engine.fillable.compile.proposal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDPage;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.compile.drawn.PageView;
import platen.jobs.engine.fillable.compile.field.DerivedField;
import platen.jobs.engine.fillable.compile.field.RawField;
import platen.jobs.engine.fillable.compile.pdf.CosAccess;
import platen.jobs.engine.fillable.compile.pdf.Pages;
import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.schema.FieldType.Shape;
import platen.jobs.engine.template.KeyProposal;

/** Proposes keys for the fields of a form; the entry point of this package. */
public final class KeyProposer {
    /** Pages whose text is read, and fields for which there are proposals; larger forms keep their names. */
    private static final int MAX_PAGES = 60;
    private static final int MAX_FIELDS = 3_000;
    /** Confidence below which the heading of a column is preferred. */
    private static final double DOUBTFUL = 0.45;

    private final List<DerivedField> fields;
    private final Pages document;
    private final List<Spot> spots = new ArrayList<>();
    private final Map<Integer, NearText> pages = new HashMap<>();

    private KeyProposer(List<DerivedField> fields, Pages document) {
        this.fields = fields;
        this.document = document;
        for (int i = 0; i < fields.size(); i++) {
            RawField raw = fields.get(i).raw();
            for (RawField.Widget widget : raw.widgets()) {
                Box box = CosAccess.box(widget.dictionary().getDictionaryObject(COSName.RECT));
                if (!widget.isAstray() && box != null && widget.page() < MAX_PAGES) {
                    spots.add(spot(i, widget.page(), view(document, widget.page()).toShown(box)));
                    break;
                }
            }
        }
        spots.stream().map(Spot::page).distinct().forEach(page -> pages.put(page,
                new NearText(PageText.of(new PDPage(document.dictionary(page))),
                        spots.stream().filter(each -> each.page() == page).toList())));
    }

    /** Returns a proposal for each field, in the order of the fields; none for a form with too many. */
    public static List<KeyProposal> propose(List<DerivedField> fields, Pages pages) {
        return fields.isEmpty() || fields.size() > MAX_FIELDS ? List.of() : new KeyProposer(fields, pages).run();
    }

    private static PageView view(Pages pages, int page) {
        return PageView.of(pages.box(page), pages.shapes().get(pages.shape(page)).rotation(), pages.dictionary(page));
    }

    private Spot spot(int field, int page, PageView.Shown at) {
        DerivedField derived = fields.get(field);
        boolean button = derived.type().shape() == Shape.BOOLEAN;
        return new Spot(field, page, at.x(), at.y(), at.width(), at.height(), button, derived.maxLength());
    }

    private List<KeyProposal> run() {
        Map<Integer, Candidate> candidates = new HashMap<>();
        Map<Integer, Tooltip> tooltips = tooltips();
        for (Spot spot : spots) {
            candidates.put(spot.field(), candidate(spot, tooltips));
        }
        for (int i = 0; i < fields.size(); i++) {
            candidates.putIfAbsent(i, Candidate.named(fields.get(i)));
        }
        return new KeyChooser(fields, candidates, fields.stream().map(each -> OptionLabels.of(each, this::beside))
                .toList()).choose();
    }

    /** Returns the words beside a button. */
    private Optional<String> beside(RawField.Widget button) {
        Box box = CosAccess.box(button.dictionary().getDictionaryObject(COSName.RECT));
        NearText text = pages.get(button.page());
        if (button.isAstray() || box == null || text == null) {
            return Optional.empty();
        }
        PageView.Shown at = view(document, button.page()).toShown(box);
        return text.ofButton(new Spot(-1, button.page(), at.x(), at.y(), at.width(), at.height(), true, 0))
                .map(NearText.Label::text);
    }

    /** Takes the tooltips apart in the order in which people read the fields. */
    private Map<Integer, Tooltip> tooltips() {
        var tooltips = new HashMap<Integer, Tooltip>();
        Tooltip before = null;
        List<Spot> ordered = spots.stream()
                .sorted(Comparator.comparingInt(Spot::page)
                        .thenComparingDouble(each -> Math.round(each.y() / 4))
                        .thenComparingDouble(Spot::x))
                .toList();
        for (Spot spot : ordered) {
            String label = fields.get(spot.field()).label();
            if (label != null) {
                before = Tooltip.of(label, before);
                tooltips.put(spot.field(), before);
            }
        }
        return tooltips;
    }

    private Candidate candidate(Spot spot, Map<Integer, Tooltip> tooltips) {
        DerivedField field = fields.get(spot.field());
        if (FieldNames.isReadable(field.raw().name())) {
            return Candidate.named(field);
        }
        Tooltip tooltip = tooltips.get(spot.field());
        if (tooltip != null && !tooltip.parts().isEmpty()) {
            return Candidate.of(tooltip, spot.isButton());
        }
        return spot.isButton() ? button(spot) : text(spot);
    }

    private NearText near(Spot spot) {
        return Objects.requireNonNull(pages.get(spot.page()));
    }

    private Candidate button(Spot spot) {
        NearText text = near(spot);
        Optional<NearText.Label> own = text.ofButton(spot);
        if (own.isEmpty()) {
            return text(spot);
        }
        NearText.Label label = own.get();
        if (Candidate.isAnswer(label.text())) {
            Optional<NearText.Label> question = text.question(spot);
            Optional<String> heading = text.heading(spot);
            return Candidate.answer(label, question, heading);
        }
        return Candidate.of(label.firstSentence(), List.of(text.group(spot).orElse(""), text.heading(spot).orElse("")),
                0);
    }

    private Candidate text(Spot spot) {
        NearText text = near(spot);
        Optional<NearText.Label> own = spot.isButton()
                ? text.left(spot).filter(each -> each.confidence() > 0.6)
                : text.ofText(spot);
        String heading = text.heading(spot).orElse("");
        boolean doubtful = own.isPresent() && own.get().confidence() < DOUBTFUL && head(spot) != spot;
        if (own.isPresent() && !doubtful && !KeyWords.of(own.get().text()).isEmpty()) {
            int row = isHead(spot) && own.get().confidence() < 0.9 && isAbove(text, spot) ? 1 : 0;
            int part = part(spot);
            return Candidate.of(own.get(), List.of(heading), Math.max(row, part));
        }
        Spot head = head(spot);
        boolean isNumbered = own.isPresent() && !own.get().item().isEmpty() && !doubtful;
        if (!isNumbered && (head != spot || spot.isButton())) {
            Optional<NearText.Label> column = text.above(spot, head);
            if (column.isPresent() && !KeyWords.of(column.get().text()).isEmpty()) {
                return Candidate.of(column.get(), List.of(heading),
                        head == spot && below(spot) == null ? 0 : row(spot));
            }
        }
        Spot first = firstPart(spot);
        if (first != spot) {
            Optional<NearText.Label> label = text.ofText(first);
            if (label.isPresent() && !KeyWords.of(label.get().text()).isEmpty()) {
                return Candidate.of(label.get(), List.of(heading), part(spot));
            }
        }
        return own.or(() -> text.below(spot)).map(each -> Candidate.of(each, List.of(heading), 0)).orElseGet(
                () -> Candidate.named(fields.get(spot.field())));
    }

    private static boolean isAbove(NearText text, Spot spot) {
        return text.left(spot).isEmpty();
    }

    /** Returns whether other fields of the same column follow without labels of their own. */
    private boolean isHead(Spot spot) {
        Spot below = below(spot);
        return below != null && near(spot).ofText(below)
                .map(each -> each.confidence() < DOUBTFUL
                        || KeyWords.of(each.text()).isEmpty() && each.item().isEmpty())
                .orElse(true);
    }

    private @Nullable Spot below(Spot spot) {
        return spots.stream()
                .filter(each -> each != spot && each.isAlignedWith(spot) && each.y() > spot.y()
                        && each.y() - spot.bottom() < 14 && Math.abs(each.height() - spot.height()) < 3)
                .min(Comparator.comparingDouble(Spot::y))
                .orElse(null);
    }

    private @Nullable Spot over(Spot spot) {
        return spots.stream()
                .filter(each -> each != spot && each.isAlignedWith(spot) && each.y() < spot.y()
                        && spot.y() - each.bottom() < 14 && Math.abs(each.height() - spot.height()) < 3)
                .max(Comparator.comparingDouble(Spot::y))
                .orElse(null);
    }

    private Spot head(Spot spot) {
        Spot head = spot;
        for (Spot next = over(head); next != null; next = over(head)) {
            head = next;
        }
        return head;
    }

    private int row(Spot spot) {
        int row = 1;
        for (Spot next = over(spot); next != null; next = over(next)) {
            row++;
        }
        return row;
    }

    /** Returns the field before that holds an earlier part of the same number, or the field itself. */
    private Spot firstPart(Spot spot) {
        Spot first = spot;
        for (Optional<Spot> next = partBefore(first); next.isPresent(); next = partBefore(first)) {
            first = next.get();
        }
        return first;
    }

    private Optional<Spot> partBefore(Spot spot) {
        return spots.stream()
                .filter(each -> each != spot && !each.isButton() && !spot.isButton() && each.isBeside(spot)
                        && each.right() <= spot.x() && spot.x() - each.right() < 20 && isPart(each) && isPart(spot))
                .max(Comparator.comparingDouble(Spot::x));
    }

    private static boolean isPart(Spot spot) {
        return spot.maxLength() > 0 && spot.maxLength() < 9;
    }

    private int part(Spot spot) {
        int part = 1;
        Spot at = spot;
        for (Optional<Spot> next = partBefore(at); next.isPresent(); next = partBefore(at)) {
            part++;
            at = next.get();
        }
        boolean hasNext = spots.stream().anyMatch(each -> partBefore(each).filter(spot::equals).isPresent());
        return part > 1 || hasNext ? part : 0;
    }
}
