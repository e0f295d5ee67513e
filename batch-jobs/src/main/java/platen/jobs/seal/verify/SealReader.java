package platen.jobs.seal.verify;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.engine.seal.revision.RevisionReader;
import platen.jobs.seal.SealKey;
import platen.jobs.seal.SealLevel;

/** Reads the signatures of a file. For hostile files, it runs in an isolated process. */
public final class SealReader {
    /** Time in the dictionary of a signature, which is near its array of ranges. */
    private static final Pattern TIME = Pattern.compile("/M\\s*\\(D:(\\d{14})(Z|[+-]\\d\\d)?'?(\\d\\d)?");
    private static final int DICTIONARY_BYTES = 2_000;

    private SealReader() {}

    /**
     * Returns the signatures of a file in the order in which they were made; empty when it has none that can be read. A
     * damaged signature is among them when at least its form is that of one.
     */
    public static List<FoundSeal> read(byte[] file) {
        List<FoundSeal> seals = new ArrayList<>();
        for (SignedRanges ranges : SignedRanges.in(file)) {
            try {
                CmsCheck check = CmsCheck.of(ranges.content(file), ranges.hash(file));
                seals.add(seal(file, ranges, check));
            } catch (IOException e) {
                seals.add(new FoundSeal(false, false, new byte[0], "", "", "", "", null, ranges.end(), List.of()));
            }
        }
        return seals;
    }

    private static FoundSeal seal(byte[] file, SignedRanges ranges, CmsCheck check) {
        StampCheck stamp = check.stamp();
        Instant signed = time(file, ranges);
        boolean exact = check.regular() && ranges.contains(file, check.der()) && (stamp == null || stamp.isAt(signed));
        return new FoundSeal(check.intact(), exact,
                Sha256.of(SealKey.encoded(check.certificate())), check.signer(),
                SealKey.name(check.certificate().getIssuerX500Principal()),
                (stamp == null ? SealLevel.B_B : SealLevel.B_T).text(), stamp == null ? "" : stamp.authority(),
                stamp == null ? signed : stamp.time(), ranges.end(),
                RevisionReader.after(file, ranges.end()));
    }

    private static @Nullable Instant time(byte[] file, SignedRanges ranges) {
        int from = Math.max(0, ranges.holeFrom() - DICTIONARY_BYTES);
        String before = new String(file, from, ranges.holeFrom() - from, StandardCharsets.ISO_8859_1);
        int to = Math.min(file.length, ranges.holeTo() + DICTIONARY_BYTES);
        String after = new String(file, ranges.holeTo(), to - ranges.holeTo(), StandardCharsets.ISO_8859_1);
        Matcher matcher = TIME.matcher(before.substring(Math.max(0, before.lastIndexOf(" obj"))) + after);
        if (!matcher.find()) {
            return null;
        }
        String zone = matcher.group(2);
        String offset = zone == null || zone.equals("Z")
                ? "+0000"
                : zone + (matcher.group(3) == null ? "00" : matcher.group(3));
        try {
            return OffsetDateTime.parse(matcher.group(1) + offset, DateTimeFormatter.ofPattern("yyyyMMddHHmmssxx"))
                    .toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }
}
