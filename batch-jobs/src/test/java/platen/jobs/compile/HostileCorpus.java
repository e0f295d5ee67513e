package platen.jobs.compile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;

/**
 * Hundreds of files that are truncated, damaged, recursive or that contain false claims; the same files in every run.
 */
final class HostileCorpus {
    private static final String HELVETICA = "/DA(/Helv 0 Tf)";

    private final List<Case> cases = new ArrayList<>();

    private HostileCorpus() {}

    record Case(String name, byte[] file) {}

    /** @param sound a valid form to damage */
    static List<Case> of(Path sound) throws IOException {
        var corpus = new HostileCorpus();
        corpus.damaged(Files.readAllBytes(sound));
        corpus.recursive();
        corpus.absurd();
        corpus.filters();
        return corpus.cases;
    }

    private void damaged(byte[] sound) {
        for (int i = 0; i < 40; i++) {
            cases.add(new Case("cut at " + i + "/40", Arrays.copyOf(sound, sound.length * i / 40)));
            cases.add(new Case("begins at " + i + "/40",
                    Arrays.copyOfRange(sound, sound.length * i / 40, sound.length)));
        }
        var random = new Random(1);
        for (int i = 0; i < 100; i++) {
            byte[] flipped = sound.clone();
            for (int n = 1 + i % 40; n > 0; n--) {
                flipped[random.nextInt(flipped.length)] = (byte) random.nextInt(256);
            }
            cases.add(new Case("flipped " + i, flipped));
        }
        var noise = new byte[50_000];
        random.nextBytes(noise);
        cases.add(new Case("noise", noise));
        cases.add(new Case("noise with a header", concat(ascii("%PDF-1.7\n"), noise)));
        cases.add(new Case("zeros", new byte[1 << 20]));
        cases.add(new Case("headers alone", ascii("%PDF-1.7\n".repeat(10_000))));
        cases.add(new Case("objects without end", ascii("%PDF-1.7\n" + "1 0 obj<<".repeat(20_000))));
    }

    private void recursive() {
        form("field is its own kid", "/Kids[4 0 R]");
        form("field is its own parent", "/Parent 4 0 R");
        form("appearance draws itself", "/AP<</N 5 0 R>>",
                "5 0 obj<</Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>/Length 5>>stream\n/X Do\nendstream "
                        + "endobj\n");
        form("resources hold themselves", "/DR 5 0 R", "5 0 obj<</Font 5 0 R/XObject 5 0 R>>endobj\n");
        form("font descends from itself", HELVETICA + "/DR<</Font<</Helv 5 0 R>>>>",
                "5 0 obj<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[5 0 R]>>endobj\n");
        form("reference to itself", "/V 5 0 R", "5 0 obj 5 0 R endobj\n");
        form("references in a cycle", "/V 5 0 R", "5 0 obj 6 0 R endobj\n6 0 obj 5 0 R endobj\n");
        form("actions in a cycle", "/A 5 0 R", "5 0 obj<</S/JavaScript/JS(x)/Next 5 0 R>>endobj\n");
        form("arrays 50,000 deep", "/Deep " + "[".repeat(50_000) + "]".repeat(50_000));
        form("dictionaries 50,000 deep", "/Deep " + "<</A ".repeat(50_000) + ">>".repeat(50_000));
        form("options within options", "/FT/Ch/Opt 5 0 R", "5 0 obj[5 0 R 5 0 R]endobj\n");
        catalog("outlines in a cycle", "/Outlines 5 0 R",
                "5 0 obj<</First 6 0 R/Last 6 0 R>>endobj\n6 0 obj<</Title(x)/Next 6 0 R/First 5 0 R/Parent 5 0 R>>endobj\n");
        catalog("names in a cycle", "/Names<</Dests 5 0 R/JavaScript 5 0 R>>", "5 0 obj<</Kids[5 0 R 5 0 R]>>endobj\n");
        catalog("structure in a cycle", "/StructTreeRoot 5 0 R",
                "5 0 obj<</K[5 0 R]/P 5 0 R/ParentTree 5 0 R>>endobj\n");
        catalog("pages in a cycle", "/Pages 5 0 R", "5 0 obj<</Type/Pages/Kids[5 0 R 5 0 R]/Count 2>>endobj\n");
        chain("fields 5,000 deep", 5_000);
        cases.add(new Case("cross-references in a cycle", ascii("%PDF-1.7\nxref\n0 1\n0000000000 65535 f \n"
                + "trailer<</Root 1 0 R/Size 2/Prev 9>>\nstartxref\n9\n%%EOF")));
    }

    private void absurd() {
        for (String number : List.of("2000000000", "-1", "99999999999999999999", "1e30", "(x)", "null", "[]")) {
            form("MaxLen " + number, "/Ff 16777216/MaxLen " + number);
            form("flags " + number, "/Ff " + number);
            form("rotation " + number, "/MK<</R " + number + ">>");
            form("quadding " + number, "/Q " + number);
            form("border " + number, "/BS<</W " + number + ">>/MK<</BC[0 0 0]>>");
            form("size " + number, "/DA(/Helv " + number.replaceAll("[()]", "") + " Tf)");
            form("rectangle " + number, "/Rect[0 0 " + number + " " + number + "]");
            page("media box " + number, "/MediaBox[0 0 " + number + " " + number + "]");
            page("crop box " + number, "/CropBox[0 0 " + number + " " + number + "]");
            page("turn " + number, "/Rotate " + number);
            page("unit " + number, "/UserUnit " + number);
            catalog("count " + number, "/Pages 5 0 R", "5 0 obj<</Type/Pages/Kids[3 0 R]/Count " + number
                    + ">>endobj\n");
        }
        for (String type : List.of("/Tx", "/Btn", "/Ch", "/Sig", "/Nonsense", "(Tx)", "7", "null")) {
            for (String wrong : List.of("/V 7", "/V<</A 1>>", "/Opt 7", "/Opt[7 null[1]]", "/AP 7", "/AP<</N 7>>",
                    "/AP<</N<</Off 7/On 8>>>>", "/MK[1]", "/DA 7", "/AA 7", "/TU 7", "/T 7", "/T()", "/Kids 7", "/F(x)",
                    "/AS 7", "/BS 7", "/DR[1]", "/Parent 7")) {
                form(type + " with " + wrong, "/FT" + (type.startsWith("/") ? type : " " + type) + wrong);
            }
        }
        form("a name of a million", "/T(" + "n".repeat(1_000_000) + ")");
        form("a tooltip of a million", "/TU(" + "t".repeat(1_000_000) + ")");
        form("an appearance string of a million", "/DA(" + "1 0 0 rg ".repeat(100_000) + ")");
        form("a script of a million", "/AA<</F<</S/JavaScript/JS(" + "AFNumber_Format".repeat(70_000) + ")>>>>");
        form("20,000 options", "/FT/Ch/Ff 131072/Opt[" + "(o)".repeat(20_000) + "]");
        form("no rectangle", "/Rect null");
        many("60,000 fields", 60_000);
    }

    private void filters() throws IOException {
        for (String filter : List.of("/LZWDecode", "/ASCIIHexDecode", "/ASCII85Decode", "/RunLengthDecode",
                "/CCITTFaxDecode", "/DCTDecode", "/JPXDecode", "/JBIG2Decode", "/Crypt", "/Nonsense",
                "[/FlateDecode/FlateDecode/FlateDecode/FlateDecode]", "7")) {
            form("appearance in " + filter, "/AP<</N 5 0 R>>",
                    "5 0 obj<</Subtype/Form/BBox[0 0 9 9]/Filter" + (filter.equals("7") ? " " : "") + filter
                            + "/Length 9>>stream\nabcdefghi\nendstream endobj\n");
        }
        for (String parameters : List.of("/Columns 2000000000", "/Columns -1", "/Colors 2000000000",
                "/BitsPerComponent 0")) {
            form("predictor " + parameters, "/AP<</N 5 0 R>>",
                    "5 0 obj<</Subtype/Form/BBox[0 0 9 9]/Filter/FlateDecode/DecodeParms<</Predictor 12" + parameters
                            + ">>/Length 9>>stream\nabcdefghi\nendstream endobj\n");
        }
        for (String length : List.of("-5", "2000000000", "99 0 R", "5 0 R", "(x)")) {
            form("length " + length, "/AP<</N 5 0 R>>", "5 0 obj<</Subtype/Form/BBox[0 0 9 9]/Length " + length
                    + ">>stream\n0 0 9 9 re f\nendstream endobj\n");
        }
        var packed = new ByteArrayOutputStream();
        try (var deflate = new DeflaterOutputStream(packed)) {
            byte[] row = ascii("0 0 9 9 re f ".repeat(80_000));
            for (int i = 0; i < 300; i++) {
                deflate.write(row);
            }
        }
        byte[] head = ascii("%PDF-1.7\n5 0 obj<</Subtype/Form/BBox[0 0 9 9]/Filter/FlateDecode/Length "
                + packed.size() + ">>stream\n");
        cases.add(new Case("appearance of 300 MB", concat(concat(head, packed.toByteArray()),
                ascii("\nendstream endobj\n" + new String(HostileFiles.form("/AP<</N 5 0 R>>"),
                        StandardCharsets.US_ASCII).substring(9)))));
    }

    private void form(String name, String entries, String... objects) {
        String form = new String(HostileFiles.form(entries), StandardCharsets.US_ASCII);
        cases.add(new Case(name, ascii(form.replace("trailer", String.join("", objects) + "trailer"))));
    }

    private void page(String name, String entries) {
        String form = new String(HostileFiles.form(""), StandardCharsets.US_ASCII);
        cases.add(new Case(name, ascii(form.replace("/MediaBox[0 0 300 300]", entries))));
    }

    private void catalog(String name, String entries, String objects) {
        String form = new String(HostileFiles.form(""), StandardCharsets.US_ASCII);
        String whole = entries.contains("/Pages")
                ? form.replace("/Pages 2 0 R", entries)
                : form.replace(
                        "/Type/Catalog", "/Type/Catalog" + entries);
        cases.add(new Case(name, ascii(whole.replace("trailer", objects + "trailer"))));
    }

    private void chain(String name, int depth) {
        var objects = new StringBuilder();
        for (int i = 5; i < 5 + depth; i++) {
            objects.append(i).append(" 0 obj<</T(t)/FT/Tx/Parent ").append(i - 1).append(" 0 R/Kids[").append(i + 1)
                    .append(" 0 R]>>endobj\n");
        }
        form(name, "/Kids[5 0 R]", objects.toString());
    }

    private void many(String name, int count) {
        var fields = new StringBuilder();
        var objects = new StringBuilder();
        for (int i = 10; i < 10 + count; i++) {
            fields.append(i).append(" 0 R ");
            objects.append(i).append(" 0 obj<</FT/Tx/T(f").append(i).append(")>>endobj\n");
        }
        String form = new String(HostileFiles.form(""), StandardCharsets.US_ASCII);
        cases.add(new Case(name, ascii(form.replace("/Fields[4 0 R]", "/Fields[" + fields + "]").replace("trailer",
                objects + "trailer"))));
    }

    private static byte[] concat(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
