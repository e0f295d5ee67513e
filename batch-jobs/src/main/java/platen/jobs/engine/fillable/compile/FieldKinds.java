package platen.jobs.engine.fillable.compile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.cos.COSStream;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.compile.drawn.DrawnMarker;
import platen.jobs.engine.fillable.compile.field.DerivedField;
import platen.jobs.engine.fillable.compile.field.FieldDeriver;
import platen.jobs.engine.fillable.compile.field.FieldKeys;
import platen.jobs.engine.fillable.compile.field.RawField;
import platen.jobs.engine.fillable.compile.kind.BarcodeField;
import platen.jobs.engine.fillable.compile.kind.PrintFlags;
import platen.jobs.engine.fillable.compile.kind.PushButton;
import platen.jobs.engine.fillable.compile.kind.XfaForm;
import platen.jobs.engine.fillable.compile.pdf.ContentTokens;
import platen.jobs.engine.fillable.compile.pdf.CosAccess;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.FieldType;

/**
 * Decides which fields take data, which are printed unchanged and which are omitted, and warns about omitted fields.
 */
final class FieldKinds {
    private static final int READ_ONLY = 1;
    private static final int PUSH_BUTTON = 17;
    private static final int MAX_NAMED_BUTTONS = 10;

    private final XfaForm xfa;
    private final PrintFlags flags;
    private final List<Warning> warnings;
    private final Set<RawField> leftOut = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<String> controls = new LinkedHashSet<>();

    /** @param warnings receives the warnings about fields */
    FieldKinds(XfaForm xfa, PrintFlags flags, List<Warning> warnings) {
        this.xfa = xfa;
        this.flags = flags;
        this.warnings = warnings;
    }

    /** Returns the fields that take data. */
    List<DerivedField> derive(List<RawField> raw) {
        List<String> keys = FieldKeys.of(raw.stream().map(RawField::name).toList());
        var derived = new ArrayList<DerivedField>();
        for (int i = 0; i < raw.size(); i++) {
            RawField field = raw.get(i);
            DerivedField meaning = meaning(field, keys.get(i));
            if (meaning == null) {
                continue;
            }
            if (field.widgets().stream().allMatch(RawField.Widget::isAstray)) {
                warnings.add(new Warning(keys.get(i), "lies on no page and takes no data"));
                continue;
            }
            derived.add(meaning);
            if (field.widgets().stream().noneMatch(widget -> flags.isPrinted(widget.dictionary()))) {
                warnings.add(new Warning(keys.get(i),
                        "is kept from printers by the form; only a value in the data is drawn"));
            }
        }
        warnOfControls();
        return derived;
    }

    /** Returns whether a field that takes no data is drawn as the form shows it. */
    boolean isDrawn(RawField field) {
        return !leftOut.contains(field);
    }

    /**
     * Returns whether the pages of a form with an XFA part are only a placeholder, on which nothing can be filled in.
     */
    boolean isPlaceholder(List<DerivedField> derived) {
        return xfa.isPresent() && derived.isEmpty()
                || xfa.isDynamic() && derived.stream().noneMatch(FieldKinds::isEntry);
    }

    private static boolean isEntry(DerivedField field) {
        return field.type() != FieldType.SIGNATURE && field.type() != FieldType.IMAGE && !field.raw().flag(READ_ONLY)
                && field.raw().widgets().stream()
                        .anyMatch(widget -> !widget.isAstray() && WidgetAppearance.of(widget.dictionary()) != null);
    }

    private @Nullable DerivedField meaning(RawField field, String key) {
        return switch (field.type()) {
            case "Tx" -> isBarcode(field, key) ? null : FieldDeriver.of(field, key);
            case "Btn" -> field.flag(PUSH_BUTTON) ? picture(field, key) : FieldDeriver.of(field, key);
            default -> FieldDeriver.of(field, key);
        };
    }

    private @Nullable DerivedField picture(RawField field, String key) {
        return switch (PushButton.of(field.parts(), field.flag(READ_ONLY), xfa.isButton(field.name()))) {
            case PICTURE -> FieldDeriver.picture(field, key);
            case ORNAMENT -> null;
            case CONTROL -> {
                leftOut.add(field);
                controls.add(key);
                yield null;
            }
        };
    }

    private boolean isBarcode(RawField field, String key) {
        if (DrawnMarker.barcode(field.chain()).isPresent()) {
            return false;
        }
        boolean drawn = field.flag(READ_ONLY) || field.widgets().stream().anyMatch(FieldKinds::showsDrawing);
        return switch (BarcodeField.of(field.name(), field.parts(), xfa.isBarcode(field.name()), drawn)) {
            case NONE -> false;
            case PRESERVED -> {
                warnings.add(new Warning(key, "is a barcode: it takes no data and is drawn as the form shows it"));
                yield true;
            }
            case BLANKED -> {
                leftOut.add(field);
                warnings.add(new Warning(key, "is a barcode that a script calculates from other fields: it takes no"
                        + " data and is left blank, because the old barcode would not match new data"));
                yield true;
            }
        };
    }

    private static boolean showsDrawing(RawField.Widget widget) {
        if (!(CosAccess.normalAppearance(widget.dictionary()) instanceof COSStream appearance)) {
            return false;
        }
        ContentTokens content = ContentTokens.of(appearance);
        return content.paintsMarked() && !content.showsText();
    }

    private void warnOfControls() {
        if (controls.isEmpty()) {
            return;
        }
        String named = String.join(", ", controls.stream().limit(MAX_NAMED_BUTTONS).toList());
        int more = controls.size() - MAX_NAMED_BUTTONS;
        warnings.add(new Warning("", "Push buttons are for the screen and are not drawn: " + named
                + (more > 0 ? " and " + more + " more" : "")));
    }
}
