package platen.jobs.engine.document.source;

import java.util.HashMap;
import java.util.Map;

/** The named characters that authors may use, and numeric ones. */
final class Entities {
    private static final String NAMED = """
            amp=& lt=< gt=> quot=" apos=' copy=© reg=® trade=™ euro=€ pound=£ yen=¥ cent=¢ sect=§ para=¶ middot=·
            bull=• hellip=… ndash=– mdash=— lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„ laquo=« raquo=» lsaquo=‹
            rsaquo=› times=× divide=÷ plusmn=± deg=° frac12=½ frac14=¼ frac34=¾ sup1=¹ sup2=² sup3=³ micro=µ minus=−
            ne=≠ le=≤ ge=≥ larr=← rarr=→ uarr=↑ darr=↓ check=✓ ordm=º ordf=ª iexcl=¡ iquest=¿ szlig=ß auml=ä ouml=ö
            uuml=ü Auml=Ä Ouml=Ö Uuml=Ü eacute=é egrave=è agrave=à ccedil=ç ntilde=ñ oslash=ø aring=å aelig=æ
            """;
    private static final Map<String, String> BY_NAME = new HashMap<>();
    private static final int LONGEST = 10;

    static {
        for (String each : NAMED.strip().split("\\s+", -1)) {
            int equals = each.indexOf('=');
            BY_NAME.put(each.substring(0, equals), each.substring(equals + 1));
        }
        BY_NAME.put("nbsp", "\u00A0");
        BY_NAME.put("shy", "\u00AD");
        BY_NAME.put("ensp", "\u2002");
        BY_NAME.put("emsp", "\u2003");
        BY_NAME.put("thinsp", "\u2009");
        BY_NAME.put("zwsp", "\u200B");
    }

    private Entities() {}

    /** Takes an entity behind its ampersand; an ampersand that starts none stands for itself. */
    static String take(Scanner in) {
        Place place = in.place();
        boolean numeric = in.take("#");
        boolean hex = numeric && in.take("x");
        String word = in.word();
        if (!in.take(";")) {
            return (numeric ? hex ? "&#x" : "&#" : "&") + word;
        }
        if (numeric) {
            return numeric(word, hex ? 16 : 10, place);
        }
        String found = BY_NAME.get(word);
        if (found == null) {
            throw new Mistake(place, "There is no entity '&" + word + ";'; write the character itself, or &#NUMBER;.");
        }
        return found;
    }

    private static String numeric(String digits, int radix, Place place) {
        try {
            int codePoint = digits.length() > LONGEST ? -1 : Integer.parseInt(digits, radix);
            if (Character.isValidCodePoint(codePoint) && !Character.isISOControl(codePoint)
                    && (codePoint < 0xD800 || codePoint > 0xDFFF)) {
                return Character.toString(codePoint);
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new Mistake(place, "'" + digits + "' is the number of no character.");
    }
}
