package platen.jobs.engine.fillable.compile.appearance;

import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSNumber;
import platen.jobs.engine.fillable.form.Affine;

/**
 * An operator of a content stream with its operands.
 *
 * @param tokens the operands, followed by the operator
 */
record Operation(String operator, List<Object> tokens) {

    static List<Operation> of(List<Object> tokens) {
        var operations = new ArrayList<Operation>();
        int start = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i) instanceof Operator operator) {
                operations.add(new Operation(operator.getName(), tokens.subList(start, i + 1)));
                start = i + 1;
            }
        }
        return operations;
    }

    /** Returns the operand at an index, or 0 when it is not a number. */
    float number(int index) {
        return index < tokens.size() - 1 && tokens.get(index) instanceof COSBase value
                && value instanceof COSNumber number
                        ? number.floatValue()
                        : 0;
    }

    Affine matrix() {
        return new Affine(number(0), number(1), number(2), number(3), number(4), number(5));
    }
}
