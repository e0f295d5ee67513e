package platen.jobs.seal.verify;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Arrays;
import org.bouncycastle.asn1.cms.Attribute;
import org.bouncycastle.asn1.cms.ContentInfo;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.tsp.TSPException;
import org.bouncycastle.tsp.TimeStampToken;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.seal.SealKey;
import platen.jobs.seal.TimeStamps;
import platen.jobs.seal.TokenForm;

/**
 * A valid time stamp of a signature. The signature does not cover it, and its certificate is the one inside it: others
 * with an authority of their own can put another one in its place.
 *
 * @param time as the authority says
 * @param authority common name of the authority's certificate, which is compared with no list
 */
record StampCheck(Instant time, String authority) {
    /** Returns the time stamp in an attribute; null when it is damaged or is of another signature. */
    static @Nullable StampCheck of(Attribute attribute, byte[] signature) {
        if (attribute.getAttrValues().size() != 1) {
            return null;
        }
        try {
            var token = new TimeStampToken(ContentInfo.getInstance(attribute.getAttributeValues()[0]));
            X509CertificateHolder holder = CmsCheck.certificate(token.getCertificates(), token.getSID());
            token.validate(new JcaSimpleSignerInfoVerifierBuilder().build(holder));
            boolean fits = NISTObjectIdentifiers.id_sha256.equals(token.getTimeStampInfo().getMessageImprintAlgOID())
                    && Arrays.equals(token.getTimeStampInfo().getMessageImprintDigest(), Sha256.of(signature))
                    && TokenForm.isRegular(token, holder)
                    && CmsCheck.chained(CmsCheck.certificates(token.getCertificates()));
            return fits
                    ? new StampCheck(token.getTimeStampInfo().getGenTime().toInstant(),
                            SealKey.name(CmsCheck.parsed(holder)))
                    : null;
        } catch (TSPException | IOException | OperatorCreationException | GeneralSecurityException
                | RuntimeException e) {
            // The libraries have exceptions of many kinds for damaged values.
            return null;
        }
    }

    /** Returns whether its time is about the one that the signature covers. */
    boolean isAt(@Nullable Instant signed) {
        return signed != null && TimeStamps.isAbout(time, signed);
    }
}
