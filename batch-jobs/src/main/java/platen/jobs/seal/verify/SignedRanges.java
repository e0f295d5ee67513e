package platen.jobs.seal.verify;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.jobs.engine.pdf.Sha256;

/**
 * The bytes that a signature covers, found by their array in the file. A parser of PDF is not asked: an update can hide
 * a signature from it.
 *
 * @param holeFrom index of the opening delimiter of the signature's string
 * @param holeTo index behind its closing delimiter
 * @param end index behind the last signed byte
 */
record SignedRanges(int holeFrom, int holeTo, int end) {
    private static final byte[] KEY = "/ByteRange".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern ARRAY = Pattern.compile(
            "\\s*\\[\\s*0\\s+(\\d{1,10})\\s+(\\d{1,10})\\s+(\\d{1,10})\\s*\\].*", Pattern.DOTALL);
    private static final int ARRAY_LENGTH = 80;
    /** Maximum number of signatures of a file that are looked at; hashing takes time. */
    private static final int MAX_SIGNATURES = 32;

    /** Returns the ranges of a file, by their ends. Those that do not leave out exactly one string are no signatures. */
    static List<SignedRanges> in(byte[] file) {
        List<SignedRanges> found = new ArrayList<>();
        for (int at = 0; at <= file.length - KEY.length && found.size() < MAX_SIGNATURES; at++) {
            if (file[at] == '/' && matches(file, at)) {
                String text = new String(file, at + KEY.length,
                        Math.min(ARRAY_LENGTH, file.length - at - KEY.length), StandardCharsets.ISO_8859_1);
                Matcher array = ARRAY.matcher(text);
                if (array.matches()) {
                    add(file, array, found);
                }
            }
        }
        found.sort(Comparator.comparingInt(SignedRanges::end));
        return found;
    }

    private static void add(byte[] file, Matcher array, List<SignedRanges> found) {
        long from = Long.parseLong(array.group(1));
        long to = Long.parseLong(array.group(2));
        long end = to + Long.parseLong(array.group(3));
        if (from > 0 && to > from + 2 && end > to && end <= file.length
                && file[(int) from] == '<' && file[(int) to - 1] == '>') {
            var ranges = new SignedRanges((int) from, (int) to, (int) end);
            if (ranges.isHexadecimal(file) && !found.contains(ranges)) {
                found.add(ranges);
            }
        }
    }

    private boolean isHexadecimal(byte[] file) {
        for (int i = holeFrom + 1; i < holeTo - 1; i++) {
            if (Character.digit(file[i], 16) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean matches(byte[] file, int at) {
        for (int i = 0; i < KEY.length; i++) {
            if (file[at + i] != KEY[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns the hash of the signed bytes. */
    byte[] hash(byte[] file) {
        var digest = Sha256.digest();
        digest.update(file, 0, holeFrom);
        digest.update(file, holeTo, end - holeTo);
        return digest.digest();
    }

    /** Returns the decoded string with its padding. */
    byte[] content(byte[] file) {
        var content = new byte[(holeTo - holeFrom - 1) / 2];
        for (int i = 0; i < content.length; i++) {
            int at = holeFrom + 1 + 2 * i;
            int low = at + 1 < holeTo - 1 ? Character.digit(file[at + 1], 16) : 0;
            content[i] = (byte) (Character.digit(file[at], 16) << 4 | low);
        }
        return content;
    }

    /** Returns whether the string is the given bytes in lowercase digits, padded with zeros, as Platen writes it. */
    boolean contains(byte[] file, byte[] der) {
        for (int i = holeFrom + 1; i < holeTo - 1; i++) {
            int index = i - holeFrom - 1;
            int value = index / 2 < der.length ? der[index / 2] >> (index % 2 == 0 ? 4 : 0) & 0xF : 0;
            if (file[i] != Character.forDigit(value, 16)) {
                return false;
            }
        }
        return true;
    }
}
