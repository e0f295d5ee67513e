package platen.jobs.engine.fillable.compile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.archive.XmpClaims;
import platen.jobs.engine.fillable.form.FormField;
import platen.jobs.engine.fillable.form.WidgetPlace;
import platen.jobs.engine.model.Warning;

/**
 * Decides which of the standards that a form claims its documents can reach. Values are drawn in fonts that are embedded,
 * so a form that conforms gives documents that conform, except in the cases that are found here.
 */
final class ClaimCheck {
    private static final COSName OUTPUT_INTENTS = COSName.getPDFName("OutputIntents");
    private static final COSName PROFILE = COSName.getPDFName("DestOutputProfile");
    /** Operators that set a color in CMYK. */
    private static final Pattern INKS = Pattern.compile("(?<![\\w/])[kK](?!\\w)");

    /** Text, which may have these letters; parentheses in it are escaped. */
    private static final Pattern STRINGS = Pattern.compile("\\((?:[^\\\\()]|\\\\.)*+\\)", Pattern.DOTALL);

    private ClaimCheck() {}

    /**
     * Returns the claims that documents can make, with the form's other metadata.
     *
     * @param fields those that renders draw
     * @param warnings takes the reason for each claim that is left out
     */
    static XmpClaims check(COSDictionary catalog, XmpClaims claims, FormFontCache fonts, List<FixedContent> fixed,
            List<FormField> fields, List<Warning> warnings) throws IOException {
        XmpClaims reached = claims;
        List<String> ofBoth = new ArrayList<>();
        if (!fonts.foreign().isEmpty()) {
            ofBoth.add("a caption or mark of a field has the font " + String.join(", ", fonts.foreign())
                    + ", which is not embedded");
        }
        List<String> ofUa = new ArrayList<>(ofBoth);
        if (!claims.uaPart().isEmpty() && !claims.isUa()) {
            ofUa.add("only PDF/UA-1 is kept");
        }
        if (!BlankCompiler.isTagged(catalog)) {
            ofUa.add("the form has no tags");
        }
        if (!claims.uaPart().isEmpty() && !ofUa.isEmpty()) {
            warn(claims.ua(), ofUa, warnings);
            reached = reached.withoutUa();
        }
        List<String> ofArchive = new ArrayList<>(ofBoth);
        if (!claims.isArchive()) {
            ofArchive.add("only PDF/A-2 and PDF/A-3 are kept");
        } else if (!hasRgb(catalog)) {
            ofArchive.add("the form describes its colors with another profile than one of RGB");
        } else if (fixed.stream().anyMatch(FixedContent::hasInks) || fields.stream().anyMatch(ClaimCheck::hasInks)) {
            ofArchive.add("a field has a color in CMYK, which the profile of the form does not describe");
        }
        if (!claims.archivePart().isEmpty() && !ofArchive.isEmpty()) {
            warn(claims.archive(), ofArchive, warnings);
            reached = reached.withoutArchive();
        }
        return reached;
    }

    private static void warn(String standard, List<String> faults, List<Warning> warnings) {
        faults.forEach(fault -> warnings.add(new Warning("", "Documents do not claim " + standard
                + ", which the form claims: " + fault + ".")));
    }

    /** Returns whether drawing operators set a color in CMYK. */
    static boolean hasInks(String operators) {
        return INKS.matcher(STRINGS.matcher(operators).replaceAll("")).find();
    }

    private static boolean hasInks(FormField field) {
        Stream<WidgetPlace.Text> places = switch (field) {
            case FormField.Text text -> text.places().stream();
            case FormField.Choices choices -> choices.places().stream();
            case FormField.Check _,FormField.Radio _,FormField.Picture _,FormField.Barcode _ -> Stream.empty();
        };
        return places.anyMatch(place -> hasInks(place.color()));
    }

    private static boolean hasRgb(COSDictionary catalog) {
        COSArray intents = catalog.getCOSArray(OUTPUT_INTENTS);
        boolean found = false;
        for (int i = 0; intents != null && i < intents.size(); i++) {
            @Nullable
            COSStream profile = intents.getObject(i) instanceof COSDictionary intent
                    ? intent.getCOSStream(PROFILE)
                    : null;
            if (profile != null) {
                if (profile.getInt(COSName.N) != 3) {
                    return false;
                }
                found = true;
            }
        }
        return found;
    }
}
