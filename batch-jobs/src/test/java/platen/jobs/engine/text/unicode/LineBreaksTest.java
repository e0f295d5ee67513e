package platen.jobs.engine.text.unicode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineBreaksTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            The quick fox            ; The |quick |fox
            two  spaces              ; two  |spaces
            well-known               ; well-|known
            -5 to -10                ; -5 |to |-10
            2024-12-31               ; 2024-|12-|31
            10–20                    ; 10–|20
            and/or 12/31/2024        ; and/or |12/31/2024
            a.org/b?c=d&e#f          ; a.org/b?|c=d&e#f
            Why? (So)                ; Why? |(So)
            and …so…on               ; and …|so…|on
            “Quoted” – dash—ed       ; “Quoted” |– |dash|—|ed
            « Bonjour » ! 100 %      ; « Bonjour » ! |100 %
            no\u00A0break here       ; no\u00A0break |here
            hy\u00ADphen             ; hy\u00AD|phen
            zero\u200Bwidth          ; zero\u200B|width
            Москва — столица         ; Москва |— |столица
            שלום עולם               ; שלום |עולם
            日本語、です             ; 日|本|語、|で|す
            กรุงเทพเป็นเมือง         ; กรุงเทพ|เป็น|เมือง
            ''                       ; ''
            """)
    void linesEndWhereReadersExpect(String text, String pieces) {
        String paragraph = text.equals("''") ? "" : text;

        assertThat(String.join("|", pieces(paragraph))).isEqualTo(pieces.equals("''") ? "" : pieces);
    }

    @Test
    void clustersAreNeverSplit() {
        assertThat(GraphemeClusters.ends("ae\u0301👨‍👩‍👧🇩🇪👍🏽b")).containsExactly(1, 3, 11, 15, 19, 20);
        assertThat(GraphemeClusters.ends("")).isEmpty();
    }

    private static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        int start = 0;
        for (int end : LineBreaks.of(text)) {
            pieces.add(text.substring(start, end));
            start = end;
        }
        assertThat(start).as("the last break").isEqualTo(text.length());
        return pieces;
    }
}
