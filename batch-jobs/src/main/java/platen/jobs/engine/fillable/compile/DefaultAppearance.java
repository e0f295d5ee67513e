package platen.jobs.engine.fillable.compile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.pdfparser.PDFStreamParser;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * A parsed /DA string: the font's name in the resources, its size, and the operators that set the color. Missing or
 * unreadable parts get Acrobat's defaults: Helvetica, automatic size, black.
 *
 * @param font empty when none is named
 * @param size in points, 0 for automatic
 * @param color content operators such as {@code 0 0 0.5 rg}
 */
record DefaultAppearance(String font, float size, String color) {
    static final String BLACK = "0 g";

    static DefaultAppearance parse(byte[] da) {
        String font = "";
        float size = 0;
        String color = BLACK;
        var operands = new ArrayList<COSBase>();
        try {
            var parser = new PDFStreamParser(da);
            for (Object token = parser.parseNextToken(); token != null; token = parser.parseNextToken()) {
                if (!(token instanceof Operator operator)) {
                    operands.add((COSBase) token);
                    continue;
                }
                switch (operator.getName()) {
                    case "Tf" -> {
                        if (operands.size() >= 2 && operands.get(operands.size() - 2) instanceof COSName name
                                && operands.getLast() instanceof COSNumber number) {
                            font = name.getName();
                            size = Math.abs(number.floatValue());
                        }
                    }
                    case "g" -> color = color(operands, 1, "g", color);
                    case "rg" -> color = color(operands, 3, "rg", color);
                    case "k" -> color = color(operands, 4, "k", color);
                    default -> {}
                }
                operands.clear();
            }
        } catch (IOException | RuntimeException unreadable) {
            // The part before the damage is kept.
        }
        return new DefaultAppearance(font, size > 1000 ? 0 : size, color);
    }

    private static String color(List<COSBase> operands, int count, String operator, String fallback) {
        if (operands.size() < count) {
            return fallback;
        }
        var out = new PdfBuffer();
        for (COSBase operand : operands.subList(operands.size() - count, operands.size())) {
            if (!(operand instanceof COSNumber number)) {
                return fallback;
            }
            out.operand(Math.clamp(number.floatValue(), 0f, 1f));
        }
        return out.ascii(operator).toString();
    }
}
