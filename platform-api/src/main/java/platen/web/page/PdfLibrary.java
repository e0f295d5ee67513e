package platen.web.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Finds the files of pdf.js, which draws PDFs in the browser: its two scripts, and the character maps, fonts and decoders
 * that the scripts fetch below {@code /assets/pdf/<version>/} when a document needs them.
 */
final class PdfLibrary {
    private static final String ARTIFACT = "org.webjars.npm/pdfjs-dist";
    static final String VERSION = version();
    private static final String FOLDER = "/META-INF/resources/webjars/pdfjs-dist/" + VERSION + "/";
    private static final Map<String, String> SCRIPTS = Map.of("pdf.js", "build/pdf.min.mjs", "pdf-worker.js",
            "build/pdf.worker.min.mjs");
    private static final Pattern DATA = Pattern.compile(
            "cmaps/[A-Za-z0-9_-]+\\.bcmap|standard_fonts/[A-Za-z0-9-]+\\.(pfb|ttf)|wasm/openjpeg_nowasm_fallback\\.js");

    private PdfLibrary() {}

    private static String version() {
        try (var in = PdfLibrary.class.getResourceAsStream("/META-INF/maven/" + ARTIFACT + "/pom.properties")) {
            var properties = new Properties();
            properties.load(Objects.requireNonNull(in, ARTIFACT));
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns one of the scripts; empty for another name. */
    static Optional<byte[]> script(String name) {
        return Optional.ofNullable(SCRIPTS.get(name)).flatMap(PdfLibrary::read);
    }

    /**
     * Returns a file that the scripts fetch.
     *
     * @param version as in the scripts; there are no files of another one
     * @param path folder and name
     */
    static Optional<byte[]> data(String version, String path) {
        return version.equals(VERSION) && DATA.matcher(path).matches() ? read(path) : Optional.empty();
    }

    private static Optional<byte[]> read(String path) {
        try (var in = PdfLibrary.class.getResourceAsStream(FOLDER + path)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
