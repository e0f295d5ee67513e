package platen.jobs.seal;

import java.io.IOException;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.DERSet;
import org.bouncycastle.asn1.cms.Attribute;
import org.bouncycastle.asn1.cms.AttributeTable;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.SignerInformationStore;
import org.bouncycastle.tsp.TSPAlgorithms;
import org.bouncycastle.tsp.TSPException;
import org.bouncycastle.tsp.TimeStampRequest;
import org.bouncycastle.tsp.TimeStampRequestGenerator;
import org.bouncycastle.tsp.TimeStampResponse;
import org.bouncycastle.tsp.TimeStampToken;
import org.bouncycastle.util.Selector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.outbound.Limits;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.outbound.OutboundRequest;
import platen.jobs.outbound.Outcome;

/** Asks time stamp authorities (RFC 3161), one after the other, until one answers. Thread-safe. */
public final class TimeStamps {
    /** Maximum length of a token, for which a signature has space from the beginning. */
    static final int MAX_BYTES = 12 * 1024;

    /**
     * Time by which a time stamp may differ from the time in the signed bytes. Others can replace a time stamp, and it
     * must not date a signature anew.
     */
    private static final Duration MAX_DEVIATION = Duration.ofMinutes(15);

    private static final Logger log = LoggerFactory.getLogger(TimeStamps.class);
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int NONCE_BITS = 64;
    private static final int OK = 200;

    private final OutboundClient client;
    private final List<String> urls;
    private final boolean required;

    public TimeStamps(OutboundClient client, SealSettings settings) {
        this.client = client;
        this.urls = settings.timestamps();
        this.required = settings.timestampRequired();
    }

    /** Returns whether authorities are set. */
    boolean wanted() {
        return !urls.isEmpty();
    }

    /** Returns whether a document is not sealed without a time stamp. */
    boolean required() {
        return required && wanted();
    }

    /** Returns whether a time stamp of one time may belong to a signature of another one. */
    public static boolean isAbout(Instant stamp, Instant signed) {
        return Duration.between(signed, stamp).abs().compareTo(MAX_DEVIATION) <= 0;
    }

    /**
     * Returns a signature with a time stamp of it; empty when no authority gives one.
     *
     * @param time in the signed bytes
     */
    Optional<CMSSignedData> stamped(CMSSignedData signed, Instant time) {
        SignerInformation signer = signed.getSignerInfos().iterator().next();
        byte[] hash = Sha256.of(signer.getSignature());
        for (String url : urls) {
            Optional<TimeStampToken> token = ask(url, hash, time);
            if (token.isPresent()) {
                return Optional.of(with(signed, signer, token.get()));
            }
        }
        return Optional.empty();
    }

    private Optional<TimeStampToken> ask(String url, byte[] hash, Instant time) {
        try {
            var generator = new TimeStampRequestGenerator();
            generator.setCertReq(true);
            TimeStampRequest request = generator.generate(TSPAlgorithms.SHA256, hash,
                    new BigInteger(NONCE_BITS, RANDOM));
            Outcome outcome = client.exchange(OutboundRequest.postForSigned(url,
                    Map.of("Content-Type", "application/timestamp-query", "Accept", "application/timestamp-reply"),
                    request.getEncoded(), Limits.TIME_STAMP));
            return switch (outcome) {
                case Outcome.Answered answered -> Optional.of(token(answered, request, time));
                case Outcome.Refused refused -> failed(url, refused.reason());
                case Outcome.Failed failure -> failed(url, failure.reason());
            };
        } catch (TSPException | IOException | RuntimeException e) {
            return failed(url, String.valueOf(e.getMessage()));
        }
    }

    /** Returns the token of an answer with the nonce and hash of the request, if its time and length fit. */
    private static TimeStampToken token(Outcome.Answered answered, TimeStampRequest request, Instant time)
            throws TSPException, IOException {
        if (answered.status() != OK || answered.truncated()) {
            throw new IOException("The answer has status " + answered.status() + " or is too long.");
        }
        var response = new TimeStampResponse(answered.body());
        response.validate(request);
        TimeStampToken token = response.getTimeStampToken();
        if (token == null) {
            throw new IOException("The answer has no time stamp: " + response.getStatusString());
        }
        if (token.getEncoded().length > MAX_BYTES) {
            throw new IOException("The time stamp has more than " + MAX_BYTES + " bytes.");
        }
        @SuppressWarnings("unchecked") // an id of a signer selects certificates
        Selector<X509CertificateHolder> selector = token.getSID();
        Optional<X509CertificateHolder> authority = token.getCertificates().getMatches(selector).stream().findFirst();
        if (authority.isEmpty() || !TokenForm.isRegular(token, authority.get())) {
            throw new IOException("The time stamp has another form than RFC 5652 gives.");
        }
        Instant stamp = token.getTimeStampInfo().getGenTime().toInstant();
        if (!isAbout(stamp, time)) {
            throw new IOException("The time stamp says " + stamp + ", and the clock of this server " + time + ".");
        }
        return token;
    }

    private static Optional<TimeStampToken> failed(String url, String reason) {
        log.warn("The time stamp authority {} gave no time stamp: {}", url, reason);
        return Optional.empty();
    }

    private static CMSSignedData with(CMSSignedData signed, SignerInformation signer, TimeStampToken token) {
        var attributes = new ASN1EncodableVector();
        attributes.add(new Attribute(PKCSObjectIdentifiers.id_aa_signatureTimeStampToken,
                new DERSet(token.toCMSSignedData().toASN1Structure())));
        return CMSSignedData.replaceSigners(signed, new SignerInformationStore(
                SignerInformation.replaceUnsignedAttributes(signer, new AttributeTable(attributes))));
    }
}
