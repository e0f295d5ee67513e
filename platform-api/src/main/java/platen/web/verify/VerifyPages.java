package platen.web.verify;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.api.http.body.BodyReader;
import platen.api.http.body.Multipart;
import platen.api.http.error.ApiException;
import platen.api.http.proxy.TrustedProxies;
import platen.api.settings.ApiSettings;
import platen.db.seal.HashAnswerStore;
import platen.db.seal.HashAnswerStore.MadePdf;
import platen.db.seal.SealCertificateStore;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.envelope.verify.EnvelopeVerification;
import platen.jobs.envelope.verify.VerifiedEnvelope;
import platen.jobs.envelope.verify.VerifyCode;
import platen.jobs.seal.verify.FoundSeal;
import platen.jobs.seal.verify.SealVerifier;
import platen.jobs.seal.verify.Verdict;

/** Verifies a file that anybody sends, in memory only, and answers for hashes where a workspace allows it. */
@Controller
final class VerifyPages {
    /** Bytes that a form adds to its file. */
    private static final int FRAMING_BYTES = 16 * 1024;
    /**
     * All files of strangers are the work of one tenant: if each network were one, those who have many would take the
     * isolated processes from the workspaces.
     */
    private static final UUID STRANGERS = new UUID(0, 0);
    private static final int HASH_BYTES = 32;
    private static final Pattern SHA_256 = Pattern.compile("[0-9a-fA-F]{64}");

    private final SealVerifier verifier;
    private final SealCertificateStore certificates;
    private final HashAnswerStore hashes;
    private final EnvelopeVerification envelopes;
    private final VerifyLimits limits;
    private final TrustedProxies proxies;
    private final Duration bodyTimeout;

    VerifyPages(SealVerifier verifier, SealCertificateStore certificates, HashAnswerStore hashes,
            EnvelopeVerification envelopes, VerifyLimits limits, TrustedProxies proxies, ApiSettings settings) {
        this.verifier = verifier;
        this.certificates = certificates;
        this.hashes = hashes;
        this.envelopes = envelopes;
        this.limits = limits;
        this.proxies = proxies;
        this.bodyTimeout = settings.bodyTimeout();
    }

    /** Shows the form, or answers for a hash or the code of a certificate. One method for both: a mapping by parameters would read every body. */
    @GetMapping("/verify")
    void form(@RequestParam(required = false) @Nullable String sha256,
            @RequestParam(required = false) @Nullable String code, HttpServletRequest request,
            HttpServletResponse response) throws IOException {
        VerifyView view = VerifyView.of(request);
        if (sha256 == null && code == null) {
            view.send(HttpStatus.OK, response);
        } else if (!limits.take(proxies.clientAddress(request))) {
            response.setHeader("Retry-After", "60");
            view.refused("too-many-hashes").send(HttpStatus.TOO_MANY_REQUESTS, response);
        } else if (code != null) {
            Optional<VerifyCode> typed = VerifyCode.of(code);
            view.answered(typed, typed.flatMap(envelopes::ofCode)).send(HttpStatus.OK, response);
        } else {
            view.answered(made(sha256)).send(HttpStatus.OK, response);
        }
    }

    private Optional<MadePdf> made(@Nullable String sha256) {
        String typed = sha256 == null ? "" : sha256.strip();
        // What is no hash is looked up as well, so that all refusals are alike.
        byte[] hash = SHA_256.matcher(typed).matches() ? HexFormat.of().parseHex(typed) : new byte[HASH_BYTES];
        return hashes.find(hash);
    }

    @PostMapping("/verify")
    void verify(HttpServletRequest request, HttpServletResponse response) throws IOException {
        VerifyView view = VerifyView.of(request);
        String address = proxies.clientAddress(request);
        if (!limits.take(address)) {
            response.setHeader("Connection", "close");
            response.setHeader("Retry-After", "60");
            view.refused("too-many").send(HttpStatus.TOO_MANY_REQUESTS, response);
            return;
        }
        Optional<VerifyLimits.Upload> begun = limits.begin(address);
        if (begun.isEmpty()) {
            // The body is not read.
            response.setHeader("Connection", "close");
            busy(view, response);
            return;
        }
        try (VerifyLimits.Upload upload = begun.get()) {
            answer(view, request, response, upload);
        } catch (ApiException e) {
            refuse(view, HttpStatus.valueOf(e.error().status()), response);
        }
    }

    private void answer(VerifyView view, HttpServletRequest request, HttpServletResponse response,
            VerifyLimits.Upload upload) throws IOException {
        String type = request.getContentType();
        if (type == null || !Multipart.is(type)) {
            view.refused("no-file").send(HttpStatus.BAD_REQUEST, response);
            return;
        }
        byte[] file = file(request, type, upload);
        if (file.length == 0) {
            view.refused("no-file").send(HttpStatus.BAD_REQUEST, response);
            return;
        }
        Verdict verdict = verifier.verify(STRANGERS, file, id -> certificates.find(id).isPresent());
        view.judged(verdict, envelope(verdict, file)).send(HttpStatus.OK, response);
    }

    /** Returns the envelope whose sealed document a file begins with, if its seal is as this server made it. */
    private Optional<VerifiedEnvelope> envelope(Verdict verdict, byte[] file) {
        FoundSeal seal = verdict.seal();
        if (seal == null || !verdict.ours() || !seal.intact() || !seal.exact()) {
            return Optional.empty();
        }
        MessageDigest digest = Sha256.digest();
        digest.update(file, 0, seal.signedLength());
        return envelopes.ofFile(digest.digest());
    }

    /** Returns the file of a request, whose body need not be in memory any longer; empty when there is none. */
    private byte[] file(HttpServletRequest request, String type, VerifyLimits.Upload upload) throws IOException {
        byte[] body = BodyReader.read(request, SealVerifier.MAX_BYTES + FRAMING_BYTES, bodyTimeout, upload::grow);
        return Multipart.parse(type, body).file("file").orElse(new byte[0]);
    }

    private static void refuse(VerifyView view, HttpStatus status, HttpServletResponse response) throws IOException {
        response.setHeader("Connection", "close");
        switch (status) {
            case CONTENT_TOO_LARGE -> view.refused("too-large").send(status, response);
            case SERVICE_UNAVAILABLE -> busy(view, response);
            default -> view.refused("no-file").send(status, response);
        }
    }

    private static void busy(VerifyView view, HttpServletResponse response) throws IOException {
        response.setHeader("Retry-After", "5");
        view.refused("busy").send(HttpStatus.SERVICE_UNAVAILABLE, response);
    }
}
