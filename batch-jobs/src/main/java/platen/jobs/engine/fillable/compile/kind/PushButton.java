package platen.jobs.engine.fillable.compile.kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.cos.COSString;
import org.jspecify.annotations.Nullable;

/**
 * Classifies push buttons, which have no value of their own:
 *
 * <ol>
 * <li>A button whose script imports an icon is an image field: its icon is the value.
 * <li>A button with an action other than a link to a destination or URI (reset, submit, print, a script, …), or
 *     that the XFA part declares as a button, is a screen control, whatever it shows.
 * <li>A button that is designed for an icon, by the layout of its caption and icon (/TP 1 to 6) or because it has
 *     one (/I), is an image field.
 * <li>A read-only button cannot be pushed, and one without a caption is decoration: both are printed unchanged.
 * <li>All others are screen controls.
 * </ol>
 */
public enum PushButton {
    /** Takes an image. */
    PICTURE,
    /** Is printed as the form shows it. */
    ORNAMENT,
    /** Is never printed. */
    CONTROL;

    private static final COSName TEXT_POSITION = COSName.getPDFName("TP");
    private static final int CAPTION_ONLY = 0;
    private static final int LAST_ICON_LAYOUT = 6;
    /** Actions that an image field or a decoration may have: links. */
    private static final Set<String> LINKS = Set.of("GoTo", "GoToR", "GoToE", "URI", "Thread");
    private static final String IMPORTS_ICON = "buttonImportIcon";
    private static final int MAX_SCRIPT_LENGTH = 100_000;
    private static final int MAX_ACTIONS = 50;

    /**
     * Classifies a push button.
     *
     * @param parts the dictionaries of its widgets, its own and those of its parents
     * @param readOnly whether it is read-only
     * @param control whether the XFA part declares it as a button
     */
    public static PushButton of(List<COSDictionary> parts, boolean readOnly, boolean control) {
        List<COSDictionary> actions = actions(parts);
        if (actions.stream().anyMatch(PushButton::importsIcon)) {
            return PICTURE;
        }
        if (control || actions.stream().anyMatch(action -> !LINKS.contains(
                String.valueOf(action.getNameAsString(COSName.S))))) {
            return CONTROL;
        }
        if (parts.stream().anyMatch(PushButton::showsIcon)) {
            return PICTURE;
        }
        return readOnly || parts.stream().noneMatch(PushButton::hasCaption) ? ORNAMENT : CONTROL;
    }

    private static boolean showsIcon(COSDictionary widget) {
        COSDictionary look = widget.getCOSDictionary(COSName.MK);
        if (look == null) {
            return false;
        }
        int layout = look.getInt(TEXT_POSITION, CAPTION_ONLY);
        return look.containsKey(COSName.I) || layout > CAPTION_ONLY && layout <= LAST_ICON_LAYOUT;
    }

    private static boolean hasCaption(COSDictionary widget) {
        COSDictionary look = widget.getCOSDictionary(COSName.MK);
        return look != null && look.getDictionaryObject(COSName.CA) instanceof COSString caption
                && !caption.getString().isBlank();
    }

    /** Returns all actions of the button, including chained ones. */
    private static List<COSDictionary> actions(List<COSDictionary> parts) {
        var actions = new ArrayList<COSDictionary>();
        for (COSDictionary part : parts) {
            add(part.getDictionaryObject(COSName.A), actions);
            COSDictionary triggers = part.getCOSDictionary(COSName.AA);
            if (triggers != null) {
                triggers.keySet().forEach(trigger -> add(triggers.getDictionaryObject(trigger), actions));
            }
        }
        for (int i = 0; i < actions.size() && actions.size() < MAX_ACTIONS; i++) {
            add(actions.get(i).getDictionaryObject(COSName.NEXT), actions);
        }
        return actions;
    }

    private static void add(@Nullable COSBase action, List<COSDictionary> actions) {
        switch (action) {
            case COSDictionary dictionary -> actions.add(dictionary);
            case COSArray several -> {
                for (int i = 0; i < several.size() && actions.size() < MAX_ACTIONS; i++) {
                    add(several.getObject(i) instanceof COSDictionary each ? each : null, actions);
                }
            }
            case null, default -> {}
        }
    }

    private static boolean importsIcon(COSDictionary action) {
        String script = switch (action.getDictionaryObject(COSName.JS)) {
            case COSString string -> string.getString();
            case COSStream stream -> stream.toTextString();
            case null, default -> "";
        };
        return script.length() <= MAX_SCRIPT_LENGTH && script.contains(IMPORTS_ICON);
    }
}
