package platen.jobs.engine.fillable.compile.drawn;

import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSFloat;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import platen.jobs.engine.barcode.BarcodeType;
import platen.jobs.engine.fillable.drawn.DrawnField;
import platen.jobs.engine.fillable.drawn.DrawnPlace;

/** Writes what makes a dictionary a field of its type (ISO 32000-2, 12.7). */
final class FieldEntries {
    private static final int REQUIRED = 1 << 1;
    private static final int MULTILINE = 1 << 12;
    private static final int NO_TOGGLE_TO_OFF = 1 << 14;
    private static final int RADIO = 1 << 15;
    private static final int PUSH_BUTTON = 1 << 16;
    private static final int COMB = 1 << 24;
    /** Layout of a push button that shows only its icon. */
    private static final int ICON_ONLY = 1;
    private static final COSName TEXT_POSITION = COSName.getPDFName("TP");
    private static final COSName PAPER_META_DATA = COSName.getPDFName("PMD");
    private static final float POINTS_PER_INCH = 72;

    private FieldEntries() {}

    static void add(COSDictionary field, DrawnField drawn, FormResources fonts) {
        switch (drawn.type()) {
            case TEXT -> text(field, drawn, fonts, drawn.comb() ? COMB : 0);
            case MULTILINE -> text(field, drawn, fonts, MULTILINE);
            case DATE -> {
                text(field, drawn, fonts, 0);
                var actions = new COSDictionary();
                actions.setItem(COSName.F, script("AFDate_FormatEx(\"" + drawn.format() + "\");"));
                actions.setItem(COSName.K, script("AFDate_KeystrokeEx(\"" + drawn.format() + "\");"));
                field.setItem(COSName.AA, actions);
            }
            case CHECKBOX -> {
                type(field, drawn, COSName.BTN, 0);
                field.setItem(COSName.V, COSName.Off);
            }
            case RADIO -> radio(field, drawn);
            case SIGNATURE -> type(field, drawn, COSName.SIG, 0);
            case IMAGE -> {
                type(field, drawn, COSName.BTN, PUSH_BUTTON);
                field.setItem(COSName.A, script("event.target.buttonImportIcon();"));
                look(field).setInt(TEXT_POSITION, ICON_ONLY);
            }
            case BARCODE -> {
                text(field, drawn, fonts, 0);
                paperMetaData(field, drawn);
            }
        }
    }

    private static void type(COSDictionary field, DrawnField drawn, COSName type, int flags) {
        field.setItem(COSName.FT, type);
        int all = flags | (drawn.required() ? REQUIRED : 0);
        if (all != 0) {
            field.setInt(COSName.FF, all);
        }
    }

    private static void text(COSDictionary field, DrawnField drawn, FormResources fonts, int flags) {
        type(field, drawn, COSName.TX, flags);
        field.setItem(COSName.DA, new COSString(fonts.appearance(drawn.style().size())));
        if (drawn.style().align().ordinal() > 0) {
            field.setInt(COSName.Q, drawn.style().align().ordinal());
        }
        if (drawn.maxLength() > 0) {
            field.setInt(COSName.MAX_LEN, drawn.maxLength());
        }
    }

    /** The states of the buttons are numbers, which any value can stand for. */
    private static void radio(COSDictionary field, DrawnField drawn) {
        type(field, drawn, COSName.BTN, RADIO | NO_TOGGLE_TO_OFF);
        field.setItem(COSName.V, COSName.Off);
        var values = new COSArray();
        for (DrawnPlace place : drawn.places()) {
            values.add(new COSString(place.value()));
        }
        field.setItem(COSName.OPT, values);
    }

    private static COSDictionary script(String source) {
        var action = new COSDictionary();
        action.setItem(COSName.S, COSName.JAVA_SCRIPT);
        action.setItem(COSName.JS, new COSString(source));
        return action;
    }

    static COSDictionary look(COSDictionary widget) {
        COSDictionary look = widget.getCOSDictionary(COSName.MK);
        if (look == null) {
            look = new COSDictionary();
            widget.setItem(COSName.MK, look);
        }
        return look;
    }

    /** Describes the code for viewers that draw bar codes, which know three types. */
    private static void paperMetaData(COSDictionary field, DrawnField drawn) {
        String symbology = switch (drawn.code()) {
            case QR -> "QRCode";
            case PDF417 -> "PDF417";
            case DATAMATRIX -> "DataMatrix";
            case AZTEC, CODE128, CODE39, EAN13, EAN8, UPCA, ITF -> "";
        };
        if (symbology.isEmpty()) {
            return;
        }
        DrawnPlace place = drawn.places().getFirst();
        var data = new COSDictionary();
        data.setItem(COSName.TYPE, COSName.getPDFName("PaperMetaData"));
        data.setInt(COSName.getPDFName("Version"), 1);
        data.setInt(COSName.getPDFName("Resolution"), 300);
        data.setItem(COSName.getPDFName("Symbology"), COSName.getPDFName(symbology));
        data.setItem(COSName.getPDFName("Width"), new COSFloat((float) place.width() / POINTS_PER_INCH));
        data.setItem(COSName.getPDFName("Height"), new COSFloat((float) place.height() / POINTS_PER_INCH));
        data.setItem(COSName.getPDFName("XSymWidth"), COSInteger.get(4));
        data.setItem(COSName.getPDFName("XSymHeight"), COSInteger.get(drawn.code() == BarcodeType.PDF417 ? 12 : 4));
        if (drawn.code() != BarcodeType.DATAMATRIX) {
            data.setItem(COSName.getPDFName("ECC"), COSInteger.get(drawn.code() == BarcodeType.PDF417 ? 2 : 1));
        }
        field.setItem(PAPER_META_DATA, data);
    }
}
