package platen.jobs.seal.verify;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.ASN1InputStream;
import org.bouncycastle.asn1.ASN1Primitive;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.DERSet;
import org.bouncycastle.asn1.cms.Attribute;
import org.bouncycastle.asn1.cms.AttributeTable;
import org.bouncycastle.asn1.cms.CMSObjectIdentifiers;
import org.bouncycastle.asn1.cms.ContentInfo;
import org.bouncycastle.asn1.cms.IssuerAndSerialNumber;
import org.bouncycastle.asn1.cms.SignedData;
import org.bouncycastle.asn1.cms.SignerIdentifier;
import org.bouncycastle.asn1.cms.SignerInfo;
import org.bouncycastle.asn1.ess.SigningCertificateV2;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.CMSException;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.SignerId;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.util.Selector;
import org.bouncycastle.util.Store;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.seal.SealKey;

/**
 * A signature's CMS, checked against the hash of the signed bytes.
 *
 * @param intact whether hash, signature, certificates and time stamp fit together
 * @param der its encoding, without padding
 * @param regular whether it is encoded in the only way in which Platen encodes these values, and its only attribute that
 *     the signature does not cover is a time stamp
 * @param certificate the signer's
 * @param stamp its time stamp, or null without a valid one
 */
record CmsCheck(boolean intact, byte[] der, boolean regular, X509Certificate certificate,
        @Nullable StampCheck stamp) {
    private static final AlgorithmIdentifier SHA_256 = new AlgorithmIdentifier(NISTObjectIdentifiers.id_sha256);

    /**
     * Checks a signature.
     *
     * @param content DER, with any bytes behind it
     * @throws IOException when it is no CMS with one signer and its certificate
     */
    static CmsCheck of(byte[] content, byte[] hash) throws IOException {
        try (var in = new ASN1InputStream(content)) {
            ASN1Primitive object = in.readObject();
            if (object == null) {
                throw new IOException("There is no CMS");
            }
            byte[] der = object.getEncoded(ASN1Encoding.DER);
            var signed = new CMSSignedData(Map.of(NISTObjectIdentifiers.id_sha256, hash),
                    ContentInfo.getInstance(object));
            Collection<SignerInformation> signers = signed.getSignerInfos().getSigners();
            if (signers.size() != 1) {
                throw new IOException("There is not exactly one signer");
            }
            SignerInformation signer = signers.iterator().next();
            List<X509Certificate> certificates = certificates(signed.getCertificates());
            X509CertificateHolder holder = certificate(signed.getCertificates(), signer.getSID());
            X509Certificate own = parsed(holder);
            AttributeTable unsigned = signer.getUnsignedAttributes();
            Attribute token = unsigned == null
                    ? null
                    : unsigned.get(PKCSObjectIdentifiers.id_aa_signatureTimeStampToken);
            StampCheck stamp = token == null ? null : StampCheck.of(token, signer.getSignature());
            boolean intact = signatureFits(signer, holder) && namesCertificate(signer, holder) && chained(certificates)
                    && (stamp != null || token == null);
            // Attackers can add attributes that the signature does not cover.
            boolean plain = unsigned == null || unsigned.size() == 1 && token != null;
            return new CmsCheck(intact, der, plain && Arrays.equals(der, rebuilt(signed, signer, holder)), own, stamp);
        } catch (CMSException | GeneralSecurityException | RuntimeException e) {
            throw new IOException("The signature cannot be read", e);
        }
    }

    static X509CertificateHolder certificate(Store<X509CertificateHolder> certificates, SignerId signer)
            throws IOException {
        @SuppressWarnings("unchecked") // an id of a signer selects certificates
        Selector<X509CertificateHolder> selector = signer;
        return certificates.getMatches(selector).stream()
                .findFirst()
                .orElseThrow(() -> new IOException("The signer's certificate is missing"));
    }

    private static boolean signatureFits(SignerInformation signer, X509CertificateHolder holder) {
        try {
            return signer.verify(new JcaSimpleSignerInfoVerifierBuilder().build(holder));
        } catch (CMSException | OperatorCreationException | GeneralSecurityException | RuntimeException e) {
            // The library has exceptions of many kinds for damaged values.
            return false;
        }
    }

    /**
     * Returns whether the signed attributes name no other certificate; else another one of the same key could be put in
     * its place. Signatures of other programs may name none.
     */
    private static boolean namesCertificate(SignerInformation signer, X509CertificateHolder holder) throws IOException {
        Attribute attribute = signer.getSignedAttributes() == null
                ? null
                : signer.getSignedAttributes().get(PKCSObjectIdentifiers.id_aa_signingCertificateV2);
        if (attribute == null) {
            return true;
        }
        byte[] named = SigningCertificateV2.getInstance(attribute.getAttributeValues()[0]).getCerts()[0].getCertHash();
        return Arrays.equals(named, Sha256.of(holder.getEncoded()));
    }

    /** Returns whether each certificate is signed by its issuer, as far as the issuer's certificate is there. */
    static boolean chained(List<X509Certificate> certificates) {
        for (X509Certificate each : certificates) {
            for (X509Certificate issuer : certificates) {
                if (each.getIssuerX500Principal().equals(issuer.getSubjectX500Principal())) {
                    try {
                        each.verify(issuer.getPublicKey());
                    } catch (GeneralSecurityException e) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    static List<X509Certificate> certificates(Store<X509CertificateHolder> store)
            throws IOException, GeneralSecurityException {
        List<X509Certificate> certificates = new ArrayList<>();
        for (X509CertificateHolder each : store.getMatches(null)) {
            certificates.add(parsed(each));
        }
        return certificates;
    }

    static X509Certificate parsed(X509CertificateHolder holder) throws IOException, GeneralSecurityException {
        return (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(holder.getEncoded()));
    }

    /**
     * Encodes the values again, in the way of {@code SignatureBuilder}. Versions, algorithms and other members that the
     * signature does not cover could be changed otherwise.
     */
    private static byte[] rebuilt(CMSSignedData signed, SignerInformation signer, X509CertificateHolder holder)
            throws IOException {
        SignerInfo given = signer.toASN1Structure();
        boolean rsa = PKCSObjectIdentifiers.rsaEncryption
                .equals(holder.getSubjectPublicKeyInfo().getAlgorithm().getAlgorithm());
        AlgorithmIdentifier algorithm = rsa
                ? new AlgorithmIdentifier(PKCSObjectIdentifiers.rsaEncryption, DERNull.INSTANCE)
                : new AlgorithmIdentifier(X9ObjectIdentifiers.ecdsa_with_SHA256);
        var info = new SignerInfo(new SignerIdentifier(new IssuerAndSerialNumber(holder.toASN1Structure())), SHA_256,
                given.getAuthenticatedAttributes(), algorithm, given.getEncryptedDigest(),
                given.getUnauthenticatedAttributes());
        var data = new SignedData(new DERSet(SHA_256), new ContentInfo(CMSObjectIdentifiers.data, null),
                SignedData.getInstance(signed.toASN1Structure().getContent()).getCertificates(), null,
                new DERSet(info));
        return new ContentInfo(CMSObjectIdentifiers.signedData, data).getEncoded(ASN1Encoding.DER);
    }

    String signer() {
        return SealKey.name(certificate);
    }
}
