package platen.jobs.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;
import platen.jobs.engine.text.font.FontFallbackChain;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;

/** Every script is drawn from a bundled face and extracted as it was written. */
class ScriptsTest {
    private static final FontFallbackChain SANS = FontLibrary.bundled().chain(FontStyle.SANS);

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            Arabic      | السلام عليكم ورحمة الله
            Persian     | گچ پژوهش می‌شود
            Urdu        | ٹھیک ہے ڈاکٹر
            Hebrew      | שלום עולם
            Devanagari  | हिन्दी में क्षत्रिय विद्यार्थी
            Thai        | น้ำที่ปู่อยู่ภาษาไทย
            Bengali     | বাংলা ভাষা
            Tamil       | தமிழ் எழுத்து
            Chinese     | 汉语漢語，你好。
            Japanese    | 日本語のテキスト、カタカナ。
            Korean      | 한국어 텍스트
            Georgian    | ქართული
            Armenian    | Հայերեն
            Ethiopic    | አማርኛ
            Symbols     | ✓ ☐ ☑ → ∑ ≤ ★ ₹ ฿
            Emoji       | 😀 🎉 👍
            Mixed       | Total 合計 12 → ₽ 5
            """)
    void scriptsReadBackAsWritten(String script, String text) throws IOException {
        ShapedText line = Shaper.shape(text, SANS);

        assertThat(line.missing()).as("missing in " + script).isEmpty();
        assertThat(PageFixture.read(new PageFixture().line(line, 14).pdf())).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"q̃ x̂ m̄", "e\u0301 A\u030A e\u0302\u0301", "בְּרֵאשִׁית בָּרָא",
            "بِسْمِ اللَّهِ الرَّحْمَٰنِ", "ន័ក្ដ កម្ពុជា",
            "ക്ഷ ന്റെ", "க ொ கொண்டு", "ක්‍ර", "👨‍👩‍👧 🇩🇪 👍🏽 1️⃣", "한국어"})
    void lettersOfSeveralCharactersReadBackWhole(String text) throws IOException {
        assertThat(PageFixture.read(new PageFixture().line(Shaper.shape(text, SANS), 14).pdf())).isEqualTo(text);
    }

    @Test
    void aPageOfEveryScriptIsSoundToQpdf() throws IOException, InterruptedException {
        var page = new PageFixture();
        for (FontStyle style : List.of(FontStyle.SANS, FontStyle.SERIF.bold())) {
            FontFallbackChain fonts = FontLibrary.bundled().chain(style);
            SPECIMEN.lines().forEach(text -> page.line(Shaper.shape(text, fonts), 13));
        }
        Path file = Path.of("target", "specimen.pdf");
        Files.createDirectories(file.getParent());
        Files.write(file, page.pdf());

        Process qpdf;
        try {
            qpdf = new ProcessBuilder("qpdf", "--check", file.toString()).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new TestAbortedException("qpdf is not installed on this machine", e);
        }
        String said = new String(qpdf.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(qpdf.waitFor()).as(said).isZero();
    }

    private static final String SPECIMEN = """
            Latin: Zażółć gęślą jaźń, Příliš žluťoučký kůň, İstanbul ğış, Nguyễn Thị Ngọc Ánh
            Combining: q̃ x̂ m̄ (composed) é Å  decomposed: é Å ế
            Greek Ξεσκεπάζω ψυχοφθόρα ἀρχῇ  Cyrillic: Съешь ещё булок Ђђ Ґґ
            العربية: السلام عليكم ورحمة الله وبركاته لا إله
            بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ
            Order 123 من 456 (قوس) in Arabic: الاسم: John Smith 42%
            فارسی: گچ پژوهش می‌شود   اردو: ٹھیک ہے ڈاکٹر
            עברית: שלום עולם (2024) "מרכאות" שָׁלוֹם
            हिन्दी में क्षत्रिय विद्यार्थी श्री ज्ञान र्क
            ภาษาไทย น้ำที่ปู่อยู่ กรุงเทพมหานคร ญี่ปุ่น
            বাংলা ভাষা কোন্ড্রি   தமிழ் கொண்டு   తెలుగు క్ష్ర
            ગુજરાતી ક્ષ  ਪੰਜਾਬੀ  ಕನ್ನಡ ಕ್ಷ  മലയാളം ന്റെ  ଓଡ଼ିଆ  සිංහල ක්‍ර
            ខ្មែរ កម្ពុជា  ລາວ ກ່ຳ  မြန်မာ  አማርኛ  ქართული  Հայերեն
            汉语漢語，你好。「引用」 日本語のテキスト、カタカナ。 한국어 텍스트
            ✓ ✗ ☐ ☑ ☒ → ⇒ ∑ √ ∞ ≠ ≤ ≥ ★ ■ □ ● ₹ ₽ ₿ ฿ € ♥ ☎
            😀 🎉 👍🏽 ❤️ 👨‍👩‍👧 🇩🇪 🇫🇷 1️⃣ ☎️
            fi ffi fl AVATAR Toys (jumps) over \\ the lazy “dog” – naïve
            """;
}
