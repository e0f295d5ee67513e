package platen.web.verify;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import platen.db.core.WireName;
import platen.db.envelope.EnvelopeSigner;
import platen.db.person.Theme;
import platen.db.seal.HashAnswerStore.MadePdf;
import platen.jobs.engine.seal.revision.Change;
import platen.jobs.engine.seal.revision.Revision;
import platen.jobs.envelope.text.EnvelopeTexts;
import platen.jobs.envelope.verify.VerifiedEnvelope;
import platen.jobs.envelope.verify.VerifyCode;
import platen.jobs.seal.verify.Verdict;
import platen.web.page.Page;
import platen.web.page.Pages;
import platen.web.text.FormLanguage;
import platen.web.text.Texts;

/**
 * One answer of the page, in the language of the address, else of the browser.
 *
 * @param problem key of a sentence about a request that was refused, or null
 * @param verdict about a file, or null
 * @param hash whether a hash was asked for and answered
 * @param made the PDF with the hash, or null
 * @param code the code of a certificate that was asked for, empty for what is no code; null when none was
 * @param envelope the envelope of the code, or of a file whose verdict this is; null for none
 */
public record VerifyView(Texts texts, @Nullable String problem, @Nullable Verdict verdict, boolean hash,
        @Nullable MadePdf made, @Nullable String code, @Nullable VerifiedEnvelope envelope) {

    static VerifyView of(HttpServletRequest request) {
        Stream<String> asked = Optional.ofNullable(request.getQueryString())
                .filter(query -> query.startsWith("lang="))
                .map(query -> query.substring("lang=".length()).replaceFirst("&.*", ""))
                .map(tag -> Locale.forLanguageTag(tag).getLanguage())
                .stream();
        FormLanguage language = Stream
                .concat(asked, Collections.list(request.getLocales()).stream().map(Locale::getLanguage))
                .flatMap(each -> WireName.parse(FormLanguage.class, each).stream())
                .findFirst()
                .orElse(FormLanguage.EN);
        return new VerifyView(Texts.of(language), null, null, false, null, null, null);
    }

    VerifyView refused(String key) {
        return new VerifyView(texts, key, null, false, null, null, null);
    }

    VerifyView judged(Verdict found, Optional<VerifiedEnvelope> of) {
        return new VerifyView(texts, null, found, false, null, null, of.orElse(null));
    }

    VerifyView answered(Optional<MadePdf> found) {
        return new VerifyView(texts, null, null, true, found.orElse(null), null, null);
    }

    VerifyView answered(Optional<VerifyCode> typed, Optional<VerifiedEnvelope> found) {
        return new VerifyView(texts, null, null, false, null, typed.map(VerifyCode::text).orElse(""),
                found.orElse(null));
    }

    /** Returns the address of this page in another language; the answer about a code stays. */
    public String in(FormLanguage language) {
        return "?lang=" + language.wire() + (code == null || code.isEmpty() ? "" : "&code=" + code);
    }

    /** Returns the role of a person and how the identity was checked. */
    public String role(EnvelopeSigner signer, VerifiedEnvelope of) {
        EnvelopeTexts labels = EnvelopeTexts.of(texts.code());
        return labels.get("role." + signer.role().wire()) + " — " + of.check(signer, labels);
    }

    /** Returns when a person signed, in UTC. */
    public String signedAt(EnvelopeSigner signer) {
        return signer.progress().endedAt() == null ? "" : texts.moment(signer.progress().endedAt()) + " UTC";
    }

    /** Returns a sentence about the trail of an envelope. */
    public String trail(VerifiedEnvelope of) {
        return of.broken().isPresent()
                ? text("trail-broken", of.broken().getAsInt())
                : text("trail-whole", of.trail().size());
    }

    /** Returns the SHA-256 of the sealed file of an envelope. */
    public String sha256(VerifiedEnvelope of) {
        return HexFormat.of().formatHex(of.sha256());
    }

    public String text(String key, Object... values) {
        return texts.get("verify." + key, values);
    }

    /** Returns the name of the page's language in the language itself. */
    public String languageName() {
        return WireName.parse(FormLanguage.class, texts.code()).map(FormLanguage::nativeName).orElse(texts.code());
    }

    /** Returns the revisions that change the document. */
    public List<Revision> changes() {
        return verdict == null || verdict.seal() == null
                ? List.of()
                : verdict.seal().revisions().stream().filter(each -> !each.harmless()).toList();
    }

    /** Returns a sentence about a change. */
    public String change(Change change) {
        String key = "change-" + change.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
        return change.page() == 0 ? text(key) : text("on-page", text(key), change.page());
    }

    void send(HttpStatus status, HttpServletResponse response) throws IOException {
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Vary", "Accept-Language");
        response.setHeader("Referrer-Policy", "no-referrer");
        Pages.send(new Page(text("title"), List.of(),
                output -> JteverifyGenerated.render(output, Pages.NO_INTERCEPTOR, this), texts, Theme.SYSTEM), status,
                response);
    }
}
