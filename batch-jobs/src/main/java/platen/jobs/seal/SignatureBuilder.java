package platen.jobs.seal;

import java.io.IOException;
import java.io.OutputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.DERSet;
import org.bouncycastle.asn1.cms.Attribute;
import org.bouncycastle.asn1.cms.AttributeTable;
import org.bouncycastle.asn1.cms.CMSAttributes;
import org.bouncycastle.asn1.cms.CMSObjectIdentifiers;
import org.bouncycastle.asn1.ess.ESSCertIDv2;
import org.bouncycastle.asn1.ess.SigningCertificateV2;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.IssuerSerial;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateHolder;
import org.bouncycastle.cms.CMSAbsentContent;
import org.bouncycastle.cms.CMSException;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.CMSSignedDataGenerator;
import org.bouncycastle.cms.SignerInfoGenerator;
import org.bouncycastle.cms.SignerInfoGeneratorBuilder;
import org.bouncycastle.operator.DigestCalculator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.CollectionStore;

/**
 * Signs hashes with one key: detached CMS signatures with signing-certificate-v2 and the chain, without signing-time,
 * which PAdES does not allow. Thread-safe.
 */
final class SignatureBuilder {
    private static final AlgorithmIdentifier SHA_256 = new AlgorithmIdentifier(NISTObjectIdentifiers.id_sha256);
    /** Maximum bytes of a signature without its certificates: attributes, algorithms and 512 bytes of RSA 4096. */
    private static final int OTHER_BYTES = 1_400;

    private final SealKey key;
    private final List<X509CertificateHolder> chain = new ArrayList<>();
    private final Attribute signingCertificate;

    SignatureBuilder(SealKey key) {
        this.key = key;
        try {
            for (X509Certificate each : key.chain()) {
                chain.add(new JcaX509CertificateHolder(each));
            }
        } catch (GeneralSecurityException e) {
            throw new SealUnavailableException("A certificate of the seal cannot be read: " + e.getMessage(), e);
        }
        X509CertificateHolder own = chain.getFirst();
        var issuer = new IssuerSerial(new GeneralNames(new GeneralName(own.getIssuer())), own.getSerialNumber());
        signingCertificate = new Attribute(PKCSObjectIdentifiers.id_aa_signingCertificateV2,
                new DERSet(new SigningCertificateV2(new ESSCertIDv2(null, key.id(), issuer))));
    }

    SealKey key() {
        return key;
    }

    /** Returns the maximum length of a signature in bytes. */
    int maxBytes() {
        return OTHER_BYTES + key.chain().stream().mapToInt(each -> SealKey.encoded(each).length).sum();
    }

    /**
     * Signs a SHA-256 hash.
     *
     * @return DER of the CMS
     */
    byte[] sign(byte[] hash) {
        return encoded(signed(hash));
    }

    CMSSignedData signed(byte[] hash) {
        try {
            var generator = new CMSSignedDataGenerator();
            var builder = new SignerInfoGeneratorBuilder(algorithm -> new GivenHash(hash));
            builder.setSignedAttributeGenerator(parameters -> new AttributeTable(attributes(hash)));
            SignerInfoGenerator signer = builder.build(
                    new JcaContentSignerBuilder(NewSealKey.algorithm(key.key())).build(key.key()), chain.getFirst());
            generator.addSignerInfoGenerator(signer);
            generator.addCertificates(new CollectionStore<>(chain));
            return generator.generate(new CMSAbsentContent(), false);
        } catch (CMSException | OperatorCreationException e) {
            throw new SealUnavailableException("The seal's key cannot sign: " + e.getMessage(), e);
        }
    }

    static byte[] encoded(CMSSignedData signed) {
        try {
            return signed.toASN1Structure().getEncoded(ASN1Encoding.DER);
        } catch (IOException e) {
            throw new IllegalStateException("Memory cannot fail to be written", e);
        }
    }

    private ASN1EncodableVector attributes(byte[] hash) {
        var attributes = new ASN1EncodableVector();
        attributes.add(new Attribute(CMSAttributes.contentType, new DERSet(CMSObjectIdentifiers.data)));
        attributes.add(new Attribute(CMSAttributes.messageDigest, new DERSet(new DEROctetString(hash))));
        attributes.add(signingCertificate);
        return attributes;
    }

    /** Gives a hash that was computed before: the document is hashed while it is written. */
    private record GivenHash(byte[] hash) implements DigestCalculator {
        @Override
        public AlgorithmIdentifier getAlgorithmIdentifier() {
            return SHA_256;
        }

        @Override
        public OutputStream getOutputStream() {
            return OutputStream.nullOutputStream();
        }

        @Override
        public byte[] getDigest() {
            return hash.clone();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof GivenHash given && MessageDigest.isEqual(hash, given.hash);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(hash);
        }
    }
}
